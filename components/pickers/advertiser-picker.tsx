import { useQuery } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { usePickerText } from "@/components/pickers/use-picker-text";
import { usePinnedAndRecent } from "@/components/pickers/use-pinned-and-recent";
import { ComboBox } from "@/components/ui/combo-box";
import { type FieldProps } from "@/components/ui/field";
import { FoundName } from "@/components/ui/highlight";
import { ListItem } from "@/components/ui/list-item";
import {
  companyListQuery,
  companyQuery,
  selectedCompaniesQuery,
} from "@/lib/browser/companies/queries";
import { type Advertiser, type CompanyListItem } from "@/lib/shared/companies/schema";

/** The pinned companies, then the recent ones, with their current names; for the top of pickers. */
function usePinnedCompanies(): CompanyListItem[] {
  const { stored } = usePinnedAndRecent();
  const ids = [...stored.pinned, ...stored.recent];
  const { data } = useQuery(selectedCompaniesQuery("palette", ids));
  const companies = new Map(data?.companies.map((company) => [company.uuid, company]));
  return ids.flatMap((id) => companies.get(id) ?? []);
}

interface AdvertiserPickerProps extends Omit<FieldProps, "isDisabled" | "isReadOnly"> {
  /** UUID of the selected advertiser, or "". */
  value: string;
  onChange: (uuid: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  autoFocus?: boolean;
  /** Whether the list opens with the focus, and not only with a key or its button. */
  opensOnFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Removes repeated companies, keeping the first. */
const firstOf = <Company extends Advertiser>(companies: Company[]): Company[] =>
  companies.filter(({ uuid }, at) => companies.findIndex((one) => one.uuid === uuid) === at);

/** Selects a visible advertiser by name; pinned and recent ones come first, and similar names if none matches. */
export function AdvertiserPicker({ value, onChange, ...props }: AdvertiserPickerProps) {
  const [picked, setPicked] = useState<Advertiser | null>(null);
  // Drafts and URLs contain only the UUID, so the name must be loaded.
  const { data: known } = useQuery({
    ...companyQuery(value),
    enabled: value !== "" && picked?.uuid !== value,
  });
  const selected = picked?.uuid === value ? picked : known;
  const { text, term, q, isCurrent, type, reset } = usePickerText(
    value,
    value === "" ? "" : (selected?.name ?? ""),
  );
  const { data, isFetching, isError, isPending, isPlaceholderData } = useQuery(
    companyListQuery({ q, cursor: null }),
  );
  const pinned = usePinnedCompanies();
  const isAdvertiser = ({ kind }: CompanyListItem) => kind === "advertiser";
  const found = data?.companies.filter(isAdvertiser) ?? [];
  const advertisers = firstOf<Advertiser>([
    ...(q === "" ? pinned.filter(isAdvertiser) : []),
    ...found,
    ...(data?.suggestions ?? []),
  ]).map(({ uuid, name, alias }) => ({ id: uuid, uuid, name, alias }));
  return (
    <ComboBox
      {...props}
      description={isError ? "Couldn't load advertisers. Type to try again." : props.description}
      items={advertisers}
      term={term}
      matches={isCurrent && !isPending && !isPlaceholderData ? found.length : null}
      inputValue={text}
      onInputChange={(to) => {
        const isCleared = to === "" && value !== "";
        type(to, isCleared ? "" : value);
        if (!isCleared) return;
        setPicked(null);
        onChange("");
      }}
      selectedKey={value || null}
      onSelectionChange={(uuid) => {
        reset();
        const chosen = advertisers.find((one) => one.uuid === uuid);
        if (!chosen || uuid === value) return;
        setPicked(chosen);
        onChange(uuid);
      }}
      isLoading={isFetching}
    >
      {(advertiser) => (
        <ListItem id={advertiser.id} textValue={advertiser.name}>
          <FoundName name={advertiser.name} alias={advertiser.alias} term={q} />
        </ListItem>
      )}
    </ComboBox>
  );
}
