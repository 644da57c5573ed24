import { useQuery } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { ComboBox } from "@/components/ui/combo-box";
import { type FieldProps } from "@/components/ui/field-props";
import { Highlight } from "@/components/ui/highlight";
import { ListItem } from "@/components/ui/list-item";
import { useTyped } from "@/components/ui/hooks/use-typed";
import { usePinnedCompanies } from "@/components/pickers/use-pinned-companies";
import { companyListQuery, companyQuery } from "@/lib/browser/companies/queries";
import { type Advertiser } from "@/lib/shared/companies/schema";

interface AdvertiserPickerProps extends Omit<FieldProps, "isDisabled" | "isReadOnly"> {
  /** UUID of the selected advertiser, or "". */
  value: string;
  onChange: (uuid: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Each company once, at its first place. */
const firstOf = <Company extends Advertiser>(companies: Company[]): Company[] =>
  companies.filter(({ uuid }, at) => companies.findIndex((one) => one.uuid === uuid) === at);

/** Selects a visible advertiser by name; pinned and recent ones first, and near ones if none matches. */
export function AdvertiserPicker({ value, onChange, ...props }: AdvertiserPickerProps) {
  // `value` when the text was typed: a new `value`, such as after Back, discards the text.
  const [input, setInput] = useState<{ text: string; value: string } | null>(null);
  const [picked, setPicked] = useState<Advertiser | null>(null);
  const typed = input?.value === value ? input.text : null;
  // Drafts and URLs contain only the UUID, so the name must be loaded.
  const { data: known } = useQuery({
    ...companyQuery(value),
    enabled: value !== "" && typed === null,
  });
  const selected = (picked?.uuid === value ? picked : known) ?? null;
  const text = typed ?? (value === "" ? "" : (selected?.name ?? ""));
  // While the field shows the selected name, the list offers all options.
  const q = useTyped(selected?.name === text ? "" : text);
  const { data, isFetching, isError } = useQuery(companyListQuery({ q, cursor: null }));
  const pinned = usePinnedCompanies();
  const near = data?.suggestions.map((one) => ({ ...one, kind: "advertiser" as const })) ?? [];
  const found = firstOf(
    [...(q === "" ? pinned : []), ...(data?.companies ?? []), ...near].filter(
      ({ kind }) => kind === "advertiser",
    ),
  );
  // On blur, the combo box clears a selection that is not among its items.
  const isMissing = selected !== null && !found.some(({ uuid }) => uuid === selected.uuid);
  const advertisers = isMissing ? [selected, ...found] : found;

  const select = (key: string | null) => {
    const advertiser = advertisers.find(({ uuid }) => uuid === key) ?? null;
    setPicked(advertiser);
    setInput({ text: advertiser?.name ?? "", value: advertiser?.uuid ?? "" });
    onChange(advertiser?.uuid ?? "");
  };
  return (
    <ComboBox
      {...props}
      description={isError ? "Couldn't load advertisers. Type to try again." : props.description}
      items={advertisers.map((advertiser) => ({ ...advertiser, id: advertiser.uuid }))}
      inputValue={text}
      onInputChange={(to) => {
        const isCleared = to === "" && value !== "";
        setInput({ text: to, value: isCleared ? "" : value });
        if (!isCleared) return;
        setPicked(null);
        onChange("");
      }}
      selectedKey={value || null}
      onSelectionChange={select}
      isLoading={isFetching}
    >
      {(advertiser) => (
        <ListItem id={advertiser.id} textValue={advertiser.name}>
          <Highlight text={advertiser.name} term={q} />
        </ListItem>
      )}
    </ComboBox>
  );
}
