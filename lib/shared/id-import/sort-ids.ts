import { judgeId } from "@/lib/shared/id-import/judge-id";
import { findInventoryIdError } from "@/lib/shared/playlists/inventory-id-schema";
import { type IdProfile, isUnlike, profileIds } from "@/lib/shared/id-import/profile-ids";
import { IdSpellings, spellingKey } from "@/lib/shared/id-import/id-spellings";
import {
  type Cell,
  type Judgement,
  type ParsedIdList,
  type ParsedIds,
} from "@/lib/shared/id-import/types";

type Sorted = Pick<
  ParsedIds,
  "read" | "trimmed" | "fresh" | "alreadyThere" | "repeated" | "suspicious"
>;

const progressStep = 5_000;

interface GrowingIds extends ParsedIdList {
  lines: number[];
  places: number[];
}
type Growing = Sorted & Record<"fresh" | "alreadyThere" | "repeated", GrowingIds>;

const noIds = (): GrowingIds => ({ ids: [], lines: [], places: [] });

/**
 * Sorts each cell into exactly one list. Existing and repeated IDs are not judged, nor are other spellings of them. `columnOf` names the column of a
 * cell: each is compared only with its own column.
 */
export function sortIds(
  cells: Cell[],
  existing: ReadonlySet<string>,
  columnOf: (index: number) => number = () => 0,
  tell?: (cells: number, share: number) => void,
): Sorted {
  const sorted: Growing = {
    read: cells.length,
    trimmed: 0,
    fresh: noIds(),
    alreadyThere: noIds(),
    repeated: noIds(),
    suspicious: [],
  };
  const seen = new Set<string>();
  const spellings = { existing: new IdSpellings(existing), fresh: new IdSpellings() };
  const profiles = profileColumns(cells, columnOf);
  cells.forEach((cell, index) => {
    if (index % progressStep === 0) tell?.(index, index / cells.length);
    const { text: id, line } = cell;
    if (cell.isTrimmed) sorted.trimmed += 1;
    const profile = profiles[columnOf(index)] ?? null;
    const ofRow = cell.row ? judgeRow(cell, profile) : null;
    // What is in the place of the ID may be something else.
    if (ofRow && !ofRow.isLikely) sorted.suspicious.push({ id, line, place: index, ...ofRow });
    else if (existing.has(id)) append(sorted.alreadyThere, cell, index);
    else if (seen.has(id)) append(sorted.repeated, cell, index);
    else if (spellingKey(id) === null || !takeSpelling(sorted, spellings, cell, index)) {
      const judgement = ofRow ?? judgeId(id, profile);
      if (id !== "") seen.add(id);
      if (!judgement) {
        append(sorted.fresh, cell, index);
        spellings.fresh.add(id);
      } else sorted.suspicious.push({ id, line, place: index, ...judgement });
    }
  });
  settleLinks(sorted, spellings);
  return sorted;
}

/** The doubt about a row that is not as wide as the others: its ID may be in another cell, the only one with the shape of the column. */
function judgeRow({ text, row }: Cell, profile: IdProfile | null): Judgement {
  const alike = row?.others.filter((cell) => profile?.shape && !isUnlike(cell, profile)) ?? [];
  const [only] = alike.length === 1 ? alike : [];
  return {
    kind: "row",
    reason: row?.reason ?? "",
    cleaned: only === undefined || only === text ? null : only,
    split: null,
    isLikely: only === text,
    canBeAdded: findInventoryIdError(text) === null,
  };
}

/** The IDs with several spellings of the list and of the text, each in the spelling that it has there. */
interface Spellings {
  existing: IdSpellings;
  fresh: IdSpellings;
}

/** Sorts an ID that is there in another spelling, and says whether it is. */
function takeSpelling(sorted: Growing, spellings: Spellings, cell: Cell, place: number): boolean {
  const existing = spellings.existing.find(cell.text);
  if (existing !== undefined) append(sorted.alreadyThere, { ...cell, text: existing }, place);
  else if (spellings.fresh.find(cell.text) === undefined) return false;
  else append(sorted.repeated, cell, place);
  return true;
}

/** Web addresses of IDs that are there anyway are no question; others suggest the spelling that most IDs have. */
function settleLinks(sorted: Growing, spellings: Spellings): void {
  const links = new IdSpellings();
  sorted.suspicious = sorted.suspicious.flatMap((row) => {
    if (row.kind !== "url") return [row];
    const cell = { ...row, text: row.id };
    if (takeSpelling(sorted, spellings, cell, row.place)) return [];
    if (links.find(row.id) !== undefined) {
      append(sorted.repeated, cell, row.place);
      return [];
    }
    links.add(row.id);
    const { existing, fresh } = spellings;
    const spelled = existing.hasNoShows ? fresh.spell(row.id) : existing.spell(row.id);
    return [{ ...row, cleaned: spelled ?? row.cleaned }];
  });
}

function append(list: GrowingIds, { text, line }: Cell, place: number): void {
  list.ids.push(text);
  list.lines.push(line);
  list.places.push(place);
}

function profileColumns(cells: Cell[], columnOf: (index: number) => number): IdProfile[] {
  const columns: string[][] = [];
  cells.forEach(({ text }, index) => {
    if (text !== "") (columns[columnOf(index)] ??= []).push(text);
  });
  return columns.map(profileIds);
}
