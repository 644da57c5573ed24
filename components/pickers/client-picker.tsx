import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ComboBox } from "@/components/ui/combo-box";
import { ListItem } from "@/components/ui/list-item";
import { usePickerText } from "@/components/pickers/use-picker-text";
import { whoEditsQuery } from "@/lib/browser/playlists/list-queries";

interface Client {
  uuid: string;
  name: string;
  isPerson: boolean;
}

interface ClientPickerProps {
  /** Accessible name; not visible. */
  label: string;
  placeholder: string;
  autoFocus?: boolean;
  /** UUID of the selected client, or "". */
  value: string;
  onChange: (uuid: string, isPerson: boolean) => void;
  /** Whether people can be selected as well as clients. */
  hasPeople?: boolean;
  /** Label of a selected client whose name is unknown; "A client" by default. */
  unknown?: string;
  className?: string;
}

/** Selects a client, or one of its people, that may have made changes. */
export function ClientPicker(props: ClientPickerProps) {
  const { label, placeholder, autoFocus, value, onChange, hasPeople, className } = props;
  const { unknown = "A client" } = props;
  const choose = (list: Client[]) => (hasPeople ? list : list.filter((one) => !one.isPerson));
  const [picked, setPicked] = useState<Client | null>(null);
  const { data: firstOfAll = [] } = useQuery(whoEditsQuery(""));
  const first = choose(firstOfAll);
  // A client found by name can be missing from the first page.
  const known = [picked, ...first].find((client) => client?.uuid === value);
  const { text, term, q, isCurrent, type, reset } = usePickerText(
    value,
    value === "" ? "" : (known?.name ?? unknown),
  );
  const { data, isFetching, isPending, isPlaceholderData } = useQuery(whoEditsQuery(q));
  const found = choose(data ?? []);
  return (
    <ComboBox
      label={label}
      isLabelHidden
      placeholder={placeholder}
      autoFocus={autoFocus}
      items={found.map((client) => ({ ...client, id: client.uuid }))}
      term={term}
      matches={isCurrent && !isPending && !isPlaceholderData ? found.length : null}
      inputValue={text}
      onInputChange={(to) => {
        type(to);
        if (to === "" && value !== "") onChange("", false);
      }}
      selectedKey={value || null}
      onSelectionChange={(uuid) => {
        reset();
        const chosen = found.find((client) => client.uuid === uuid);
        if (!chosen || uuid === value) return;
        setPicked(chosen);
        onChange(uuid, chosen.isPerson);
      }}
      isLoading={isFetching}
      className={className}
    >
      {(client) => (
        <ListItem id={client.id} textValue={client.name}>
          <bdi>{client.name}</bdi>
        </ListItem>
      )}
    </ComboBox>
  );
}
