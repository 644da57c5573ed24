import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { matchedTitles, type TitleMatches } from "@/lib/shared/catalogue/schema";
import { isUnlike, profileIds } from "@/lib/shared/id-import/profile-ids";
import {
  type DoubtfulId,
  type ParsedIdList,
  type ParsedIds,
  type WarningKind,
} from "@/lib/shared/id-import/types";
import { limits } from "@/lib/shared/limits";
import { findInventoryIdError } from "@/lib/shared/playlists/inventory-id-schema";

/** Titles of a text; more are no media plan. */
const maxTitles = 5_000;
/** Doubts that a title may raise, taken for an ID. */
const titleKinds: ReadonlySet<WarningKind> = new Set([
  "white-space",
  "separator",
  "quotes",
  "invisible",
  "row",
  "title",
  "unlike",
]);
const word = /\p{L}/u;

/**
 * The cells of a text that may be titles: words that have not the shape of the other IDs, of the text or the list. Empty if there are too
 * many.
 */
function listTitles(
  { fresh, suspicious, holdsTitles }: ParsedIds,
  list: readonly string[],
): string[] {
  const odd = suspicious.filter(({ kind, cleaned }) => titleKinds.has(kind) && cleaned === null);
  const cells = [...fresh.ids, ...odd.map(({ id }) => id)];
  const words = holdsTitles ? cells : cells.filter((cell) => word.test(cell));
  if (words.length === 0 || words.length > maxTitles) return [];
  const profile = profileIds(fresh.ids.concat(list));
  const titles = words.filter(
    (cell) =>
      cell.length <= limits.nameCharacters * 4 &&
      (profile.shape === null || isUnlike(cell, profile)),
  );
  return Array.from(new Set(titles));
}

/** Finds the entries of titles of a kind; without one, of the kind that has most of them. */
export type TitleMatcher = (titles: string[], kind: string | null) => Promise<TitleMatches>;

interface TitleOptions {
  /** The list that the IDs are for, and its kind or the chosen one. */
  list: readonly string[];
  kind: string | null;
}

/**
 * Replaces titles in a text by the IDs of the catalogue, if exactly one entry of a kind has that name. Of others the user decides. Without
 * any such name, or without a catalogue, all stay what they are. `match` is null if there is none.
 */
export async function nameTitles(
  reading: ParsedIds,
  match: TitleMatcher | null,
  options: TitleOptions,
): Promise<ParsedIds> {
  // A column of titles has no IDs to add.
  const unnamed = { ...reading, isColumnSure: reading.isColumnSure && !reading.holdsTitles };
  if (!match) return unnamed;
  return nameBy(reading, match, options).then(
    (named) => named ?? unnamed,
    () => ({ ...unnamed, notices: [...reading.notices, "Names couldn't be looked up."] }),
  );
}

/** Null if nothing has such a name. */
async function nameBy(
  reading: ParsedIds,
  match: TitleMatcher,
  { list, kind }: TitleOptions,
): Promise<ParsedIds | null> {
  const titles = listTitles(reading, list);
  const byTitle = new Map<string, TitleMatches["matches"][number]>();
  let found = kind;
  let kinds: TitleMatches["kinds"] = [];
  for (let at = 0; at < titles.length; at += matchedTitles) {
    const part = await match(titles.slice(at, at + matchedTitles), found);
    if (at === 0) ({ kinds } = part);
    found = part.kind ?? found;
    // Of a long list the first ones say whether it is one of titles.
    if (found === null) break;
    for (const one of part.matches) byTitle.set(one.title, one);
  }
  const isNamed = Array.from(byTitle.values()).some(
    ({ entries, is_near: isNear, is_id: isId }) => entries.length > 0 && !isNear && !isId,
  );
  return found === null || !isNamed ? null : apply(reading, { byTitle, kind: found, kinds, list });
}

interface Found {
  byTitle: ReadonlyMap<string, TitleMatches["matches"][number]>;
  kind: string;
  kinds: TitleMatches["kinds"];
  list: readonly string[];
}

interface Placed {
  id: string;
  line: number;
  place: number;
}

function apply(reading: ParsedIds, { byTitle, kind, kinds, list }: Found): ParsedIds {
  const taken: Placed[] = [];
  const suspicious: DoubtfulId[] = [];
  const named: Placed[] = [];
  const take = (row: Placed, doubt?: DoubtfulId) => {
    const match = byTitle.get(row.id);
    const [only, ...others] = match?.entries ?? [];
    const isOne = only && others.length === 0 && only.gone_since === null && !match?.is_near;
    if (!match || match.is_id) {
      if (doubt) suspicious.push(doubt);
      else taken.push(row);
    } else if (isOne) named.push({ ...row, id: only.id });
    else suspicious.push(doubtOf(row, match, kind));
  };
  reading.fresh.ids.forEach((id, at) =>
    take({ id, line: reading.fresh.lines[at] ?? 0, place: reading.fresh.places[at] ?? 0 }),
  );
  for (const row of reading.suspicious)
    if (titleKinds.has(row.kind)) take(row, row);
    else suspicious.push(row);
  const existing = new Set(list);
  const seen = new Set(taken.map(({ id }) => id));
  const lists = { fresh: taken, there: [] as Placed[], repeated: [] as Placed[] };
  for (const row of named) {
    const to = existing.has(row.id) ? "there" : seen.has(row.id) ? "repeated" : "fresh";
    lists[to].push(row);
    seen.add(row.id);
  }
  return {
    ...reading,
    titles: { kind, matched: named.length, kinds },
    fresh: toList(lists.fresh),
    alreadyThere: append(reading.alreadyThere, lists.there),
    repeated: append(reading.repeated, lists.repeated),
    suspicious: suspicious.sort((one, other) => one.place - other.place),
  };
}

function doubtOf(
  { id, line, place }: Placed,
  { entries, is_near: isNear }: TitleMatches["matches"][number],
  kind: string,
): DoubtfulId {
  const reason =
    entries.length === 0
      ? `Nothing in ${kindLabel(kind)} has this name.`
      : isNear
        ? `Nothing in ${kindLabel(kind)} has exactly this name.`
        : entries.length > 1
          ? "Several have this name."
          : "This is unavailable now.";
  return {
    id,
    line,
    place,
    kind: "title",
    reason,
    cleaned: null,
    split: null,
    canBeAdded: findInventoryIdError(id) === null,
    choices: entries,
    isLikely: !isNear && entries.length > 0 && entries[0]?.gone_since === null,
  };
}

function toList(rows: Placed[]): ParsedIdList {
  const sorted = rows.toSorted((one, other) => one.place - other.place);
  return {
    ids: sorted.map(({ id }) => id),
    lines: sorted.map(({ line }) => line),
    places: sorted.map(({ place }) => place),
  };
}

const append = ({ ids, lines, places }: ParsedIdList, rows: Placed[]): ParsedIdList =>
  rows.length === 0
    ? { ids, lines, places }
    : toList([
        ...ids.map((id, at) => ({ id, line: lines[at] ?? 0, place: places[at] ?? 0 })),
        ...rows,
      ]);
