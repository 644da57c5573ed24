import { type EditedPlaylist } from "@/lib/playlists/diff-playlist";

/** The fields of an edit, in the order of the form. */
const editFields = [
  "name",
  "advertiser_id",
  "agency_only",
  "type",
  "inventory_ids",
  "searches",
  "tags",
] as const;
export type EditField = (typeof editFields)[number];

/** Whose value of a field is kept. "merged": their list with what I added and without what I removed. */
export type EditSide = "mine" | "theirs" | "merged";

/** A field that at least one side has changed. `sides` are the possible choices, the default first. */
export interface EditedField {
  field: EditField;
  sides: readonly [EditSide, ...EditSide[]];
}

interface Edits {
  base: EditedPlaylist;
  theirs: EditedPlaylist;
  mine: EditedPlaylist;
}

const listFields = new Set<EditField>(["inventory_ids", "tags"]);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Lists the fields that two edits of the same playlist have changed, each with the ways to settle it. */
export function compareEdits({ base, theirs, mine }: Edits): EditedField[] {
  return editFields.flatMap((field): EditedField[] => {
    const isMine = !isSame(base[field], mine[field]);
    const isTheirs = !isSame(base[field], theirs[field]);
    if (!isMine && !isTheirs) return [];
    if (!isMine) return [{ field, sides: ["theirs"] }];
    if (!isTheirs || isSame(mine[field], theirs[field])) return [{ field, sides: ["mine"] }];
    const sides = ["mine", "theirs"] as const;
    return [{ field, sides: listFields.has(field) ? ["merged", ...sides] : sides }];
  });
}

/** Merges two edits of the same playlist, with the default choice for each field that `choices` does not name. */
export function mergeEdits(
  edits: Edits,
  choices: Partial<Record<EditField, EditSide>>,
): EditedPlaylist {
  const { base, theirs, mine } = edits;
  const merged = { ...theirs };
  for (const { field, sides } of compareEdits(edits)) {
    const side = choices[field] ?? sides[0];
    if (side === "mine") Object.assign(merged, { [field]: mine[field] });
    if (side === "merged" && (field === "inventory_ids" || field === "tags"))
      merged[field] = mergeLists(base[field], theirs[field], mine[field]);
  }
  return merged;
}

function mergeLists(base: string[], theirs: string[], mine: string[]): string[] {
  const [before, kept] = [new Set(base), new Set(mine)];
  const stays = theirs.filter((entry) => kept.has(entry) || !before.has(entry));
  const present = new Set(stays);
  return [...stays, ...mine.filter((entry) => !before.has(entry) && !present.has(entry))];
}
