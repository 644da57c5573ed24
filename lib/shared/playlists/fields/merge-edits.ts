import {
  type EditedPlaylist,
  type FormField,
  formFields,
} from "@/lib/shared/playlists/fields/diff-playlist";
import { isEqualJson } from "@/lib/shared/playlists/fields/is-equal-json";
import { playlistFields } from "@/lib/shared/playlists/fields/playlist-fields";

/** The side whose value of a field is kept. "merged": their list with what I added and without what I removed. */
export type EditSide = "mine" | "theirs" | "merged";

/** A field that at least one side has changed. `sides` are the possible choices, the default first. */
export interface EditedField {
  field: FormField;
  sides: readonly [EditSide, ...EditSide[]];
}

interface Edits {
  base: EditedPlaylist;
  theirs: EditedPlaylist;
  mine: EditedPlaylist;
}

/** Lists the fields that two edits of the same playlist have changed, each with the ways to settle it. */
export function compareEdits({ base, theirs, mine }: Edits): EditedField[] {
  return formFields.flatMap((field): EditedField[] => {
    const isMine = !isEqualJson(base[field], mine[field]);
    const isTheirs = !isEqualJson(base[field], theirs[field]);
    if (!isMine && !isTheirs) return [];
    if (!isMine) return [{ field, sides: ["theirs"] }];
    if (!isTheirs || isEqualJson(mine[field], theirs[field])) return [{ field, sides: ["mine"] }];
    const sides = ["mine", "theirs"] as const;
    return [
      { field, sides: playlistFields[field].merge === "list" ? ["merged", ...sides] : sides },
    ];
  });
}

/** Merges two edits of the same playlist, with the default choice for each field that `choices` does not name. */
export function mergeEdits(
  edits: Edits,
  choices: Partial<Record<FormField, EditSide>>,
): EditedPlaylist {
  const { base, theirs, mine } = edits;
  const merged = { ...theirs };
  for (const { field, sides } of compareEdits(edits)) {
    const side = choices[field] ?? sides[0];
    if (side === "mine") Object.assign(merged, { [field]: mine[field] });
    if (side === "merged") {
      const lists = [base[field], theirs[field], mine[field]] as [string[], string[], string[]];
      Object.assign(merged, { [field]: mergeLists(...lists) });
    }
  }
  return merged;
}

function mergeLists(base: string[], theirs: string[], mine: string[]): string[] {
  const [before, kept] = [new Set(base), new Set(mine)];
  const stays = theirs.filter((entry) => kept.has(entry) || !before.has(entry));
  const present = new Set(stays);
  return [...stays, ...mine.filter((entry) => !before.has(entry) && !present.has(entry))];
}
