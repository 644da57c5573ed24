"use client";

import { useQuery } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { ComboBox } from "@/components/ui/combo-box";
import { type FieldProps } from "@/components/ui/field-props";
import { ListItem } from "@/components/ui/list-item";
import { useDebounced } from "@/components/ui/hooks/use-debounced";
import { companyListQuery, companyQuery } from "@/lib/companies/queries";
import { type CompanyListItem } from "@/lib/companies/schema";

interface AdvertiserPickerProps extends Omit<FieldProps, "isDisabled" | "isReadOnly"> {
  /** The uuid of the selected one; "" while none is. */
  value: string;
  onChange: (uuid: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
}

/** One of the advertisers that the client may see, found by typing. */
export function AdvertiserPicker({ value, onChange, ...props }: AdvertiserPickerProps) {
  // Typed while `value` was this: a value from elsewhere (Back, a cleared search) outdates it.
  const [input, setInput] = useState<{ text: string; value: string } | null>(null);
  const [picked, setPicked] = useState<CompanyListItem | null>(null);
  const typed = input?.value === value ? input.text : null;
  // A form that goes on with a draft, and an address, have the uuid only. Until something is typed, that is
  // who is meant.
  const { data: known } = useQuery({
    ...companyQuery(value),
    enabled: value !== "" && typed === null,
  });
  const selected = (picked?.uuid === value ? picked : known) ?? null;
  const text = typed ?? (value === "" ? "" : (selected?.name ?? ""));
  // While the field shows the selected one, the list offers all again and not only that one.
  const q = useDebounced(selected?.name === text ? "" : text, 150);
  const { data, isFetching, isError } = useQuery(companyListQuery({ q, cursor: null }));
  const found = data?.companies.filter(({ kind }) => kind === "advertiser") ?? [];
  // The combo box forgets a choice that is not among its items when it is left.
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
          <bdi>{advertiser.name}</bdi>
        </ListItem>
      )}
    </ComboBox>
  );
}
