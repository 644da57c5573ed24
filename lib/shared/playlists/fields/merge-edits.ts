import { isEqualJson } from "@/lib/shared/playlists/fields/diff-playlist";
import {
  type FieldName,
  fieldNames,
  type PlaylistFields,
  playlistFields,
} from "@/lib/shared/playlists/fields/playlist-fields";

/** The side whose value of a field is kept. "merged": their list with my additions and without my removals. */
export type EditSide = "mine" | "theirs" | "merged";

/** A field that at least one side has changed. `sides` are the possible choices, the default first. */
export interface EditedField<Name extends FieldName> {
  field: Name;
  sides: readonly [EditSide, ...EditSide[]];
}

type Values<Name extends FieldName> = Pick<PlaylistFields, Name>;

interface Edits<Name extends FieldName> {
  /** The common base of both edits. Null if it is unknown: then each difference is a conflict. */
  base: Values<Name> | null;
  theirs: Values<Name>;
  /** Omits the fields that I did not change. */
  mine: Partial<Values<Name>>;
}

/** Lists the fields that two edits of the same playlist have changed, each with its possible resolutions. */
export function compareEdits<Name extends FieldName>({
  base,
  theirs,
  mine,
}: Edits<Name>): EditedField<Name>[] {
  const names = fieldNames.filter((name): name is Name => name in theirs);
  return names.flatMap((field): EditedField<Name>[] => {
    if (mine[field] === undefined) return [];
    const isSame = isEqualJson(mine[field], theirs[field]);
    const isMine = base === null ? !isSame : !isEqualJson(base[field], mine[field]);
    const isTheirs = base === null ? !isSame : !isEqualJson(base[field], theirs[field]);
    if (!isMine && !isTheirs) return [];
    if (!isMine) return [{ field, sides: ["theirs"] }];
    if (!isTheirs || isSame) return [{ field, sides: ["mine"] }];
    const sides = ["mine", "theirs"] as const;
    const isMerged = base !== null && playlistFields[field].merge === "list";
    return [{ field, sides: isMerged ? ["merged", ...sides] : sides }];
  });
}

/** Whether both sides have changed a field in a way that requires a choice. */
export const isConflict = ({ sides }: EditedField<FieldName>): boolean =>
  sides.length > 1 && sides[0] !== "merged";

/** Merges two edits of the same playlist, with the default resolution for each field that is not in `choices`. */
export function mergeEdits<Name extends FieldName>(
  edits: Edits<Name>,
  choices: Partial<Record<Name, EditSide>>,
): Values<Name> {
  const { base, theirs, mine } = edits;
  const merged = { ...theirs };
  for (const { field, sides } of compareEdits(edits)) {
    const side = choices[field] ?? sides[0];
    if (side === "mine") Object.assign(merged, { [field]: mine[field] });
    if (side === "merged") {
      const lists = [base?.[field], theirs[field], mine[field]] as [string[], string[], string[]];
      Object.assign(merged, { [field]: mergeLists(...lists) });
    }
  }
  return merged;
}

/** Merges lists: theirs in their order, without what I removed, and then my additions in my order. */
function mergeLists(base: string[], theirs: string[], mine: string[]): string[] {
  const [before, kept] = [new Set(base), new Set(mine)];
  const stays = theirs.filter((entry) => kept.has(entry) || !before.has(entry));
  const present = new Set(stays);
  return [...stays, ...mine.filter((entry) => !before.has(entry) && !present.has(entry))];
}
