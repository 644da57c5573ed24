"use client";

import { useController, useWatch } from "react-hook-form";
import { useInventoryKind } from "@/components/catalogue/use-inventory-kind";
import { type PlaylistFormControl } from "@/components/playlists/form/form-values";
import { CompactSelect } from "@/components/ui/compact-select";
import { type Option } from "@/components/ui/option-list";
import { kindLabel, knownKinds } from "@/lib/shared/catalogue/kinds";
import { playlistFields } from "@/lib/shared/playlists/fields/playlist-fields";

const { label } = playlistFields.inventory_kind;
/** The option of saying nothing. No kind begins with a capital. */
const guessed = "GUESS";

/** Of which kind the IDs are. Nothing without a catalogue, unless a kind was said. */
export function KindField({ control }: { control: PlaylistFormControl }) {
  const { field } = useController({ control, name: "inventory_kind" });
  const { ids } = useWatch({ control, name: "inventory_ids" });
  const { guess, kinds } = useInventoryKind(field.value, ids);
  if (field.value === null && (kinds.length === 0 || ids.length === 0)) return null;
  const others = new Set([...kinds, ...knownKinds, ...(field.value === null ? [] : [field.value])]);
  const options: Option[] = [
    { value: guessed, label: guess === null ? "Guess" : `${kindLabel(guess)} (guessed)` },
    ...Array.from(others, (kind) => ({ value: kind, label: kindLabel(kind) })),
  ];
  return (
    <div className="-mt-4 flex items-center gap-2 text-sm text-muted">
      <span aria-hidden>{label}</span>
      <CompactSelect
        label={label}
        value={field.value ?? guessed}
        options={options}
        onChange={(chosen) => field.onChange(chosen === guessed ? null : chosen)}
        className="max-w-64"
      />
    </div>
  );
}
