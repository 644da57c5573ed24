import { judgeId } from "@/lib/shared/id-import/judge-id";
import { findInventoryIdError } from "@/lib/shared/playlists/inventory-id-schema";
import { type IdProfile, isUnlike, profileIds } from "@/lib/shared/id-import/profile-ids";
import { IdSpellings, spellingKey } from "@/lib/shared/id-import/id-spellings";
import {
  type Cells,
  type DoubtfulId,
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
 * Sorts each cell into exactly one list. Existing and repeated IDs are not judged, nor are other spellings of them. Each is compared only with
 * its own column.
 */
export function sortIds(
  { texts, lines, columns, trimmed, rows }: Cells,
  existing: ReadonlySet<string>,
  tell?: (cells: number, share: number) => void,
): Sorted {
  const sorted: Growing = {
    read: texts.length,
    trimmed,
    fresh: noIds(),
    alreadyThere: noIds(),
    repeated: noIds(),
    suspicious: [],
  };
  const seen = new Set<string>();
  const spellings = { existing: new IdSpellings(existing), fresh: new IdSpellings() };
  const profiles = profileColumns(texts, columns);
  texts.forEach((id, place) => {
    if (place % progressStep === 0) tell?.(place, place / texts.length);
    const line = lines[place] ?? 0;
    const profile = profiles[columns[place] ?? 0] ?? null;
    const row = rows.get(place);
    const ofRow = row ? judgeRow(id, row, profile) : null;
    // What is in the place of the ID may be something else.
    if (ofRow && !ofRow.isLikely) sorted.suspicious.push({ id, line, place, ...ofRow });
    else if (existing.has(id)) append(sorted.alreadyThere, id, line, place);
    else if (seen.has(id)) append(sorted.repeated, id, line, place);
    else if (spellingKey(id) === null || !takeSpelling(sorted, spellings, { id, line, place })) {
      const judgement = ofRow ?? judgeId(id, profile);
      if (id !== "") seen.add(id);
      if (!judgement) {
        append(sorted.fresh, id, line, place);
        spellings.fresh.add(id);
      } else sorted.suspicious.push({ id, line, place, ...judgement });
    }
  });
  settleLinks(sorted, spellings);
  return sorted;
}

/** The doubt about a row that is not as wide as the others: its ID may be in another cell, the only one with the shape of the column. */
function judgeRow(
  text: string,
  { reason, others }: { reason: string; others: string[] },
  profile: IdProfile | null,
): Judgement {
  const alike = others.filter((cell) => profile?.shape && !isUnlike(cell, profile));
  const [only] = alike.length === 1 ? alike : [];
  return {
    kind: "row",
    reason,
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
function takeSpelling(
  sorted: Growing,
  spellings: Spellings,
  { id, line, place }: Pick<DoubtfulId, "id" | "line" | "place">,
): boolean {
  const existing = spellings.existing.find(id);
  if (existing !== undefined) append(sorted.alreadyThere, existing, line, place);
  else if (spellings.fresh.find(id) === undefined) return false;
  else append(sorted.repeated, id, line, place);
  return true;
}

/** Web addresses of IDs that are there anyway are no question; others suggest the spelling that most IDs have. */
function settleLinks(sorted: Growing, spellings: Spellings): void {
  const links = new IdSpellings();
  sorted.suspicious = sorted.suspicious.flatMap((row) => {
    if (row.kind !== "url") return [row];
    if (takeSpelling(sorted, spellings, row)) return [];
    if (links.find(row.id) !== undefined) {
      append(sorted.repeated, row.id, row.line, row.place);
      return [];
    }
    links.add(row.id);
    const { existing, fresh } = spellings;
    const spelled = existing.hasNoShows ? fresh.spell(row.id) : existing.spell(row.id);
    return [{ ...row, cleaned: spelled ?? row.cleaned }];
  });
}

function append(list: GrowingIds, id: string, line: number, place: number): void {
  list.ids.push(id);
  list.lines.push(line);
  list.places.push(place);
}

function profileColumns(texts: readonly string[], columns: readonly number[]): IdProfile[] {
  const byColumn: string[][] = [];
  texts.forEach((text, place) => {
    if (text !== "") (byColumn[columns[place] ?? 0] ??= []).push(text);
  });
  return byColumn.map(profileIds);
}
