import { useController, useWatch } from "react-hook-form";
import { useKinds, useListKind } from "@/components/catalogue/use-list-kind";
import { type PlaylistFormControl } from "@/components/playlists/form/form-values";
import { CompactSelect } from "@/components/ui/compact-select";
import { type Option } from "@/components/ui/option-list";
import { kindLabel, knownKinds } from "@/lib/shared/catalogue/kinds";
import { playlistFields } from "@/lib/shared/playlists/fields/playlist-fields";

const { label } = playlistFields.inventory_kind;
/** The option of stating no kind. No kind has capitals. */
const guessed = "GUESS";

/** The kind of the IDs. Renders nothing without a catalogue, unless a kind is stated. */
export function KindField({ control }: { control: PlaylistFormControl }) {
  const { field } = useController({ control, name: "inventory_kind" });
  const [{ ids }, searches] = useWatch({ control, name: ["inventory_ids", "searches"] });
  const kinds = useKinds();
  const { kind: guess } = useListKind(ids);
  const said = field.value;
  if (said === null && (kinds.length === 0 || ids.length + searches.length === 0)) return null;
  const others = new Set([
    ...kinds.map(({ kind }) => kind),
    ...knownKinds,
    ...(said ? [said] : []),
  ]);
  const options: Option[] = [
    { value: guessed, label: guess === null ? "Guess" : `${kindLabel(guess)} (guessed)` },
    ...Array.from(others, (kind) => ({ value: kind, label: kindLabel(kind) })),
  ];
  return (
    <div className="-mt-4 flex min-w-0 items-center gap-2 text-sm text-muted">
      <span aria-hidden>{label}</span>
      <CompactSelect
        label={label}
        value={said ?? guessed}
        options={options}
        onChange={(chosen) => field.onChange(chosen === guessed ? null : chosen)}
        className="max-w-64"
      />
    </div>
  );
}
