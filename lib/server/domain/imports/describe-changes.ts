import { type ImportFieldChange } from "@/lib/shared/imports/schema";
import { formatNumber } from "@/lib/shared/format";
import { describeSearch } from "@/lib/shared/playlists/searches/describe-search";
import { isEqualJson } from "@/lib/shared/playlists/fields/is-equal-json";
import {
  type FieldName,
  fieldNames,
  fieldOf,
  type PlaylistFields,
} from "@/lib/shared/playlists/fields/playlist-fields";

const maxCharacters = 200;
const cut = (text: string) =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;

/** The names of the advertiser before and after a change. */
interface Advertisers {
  before: string;
  after: string;
}

/** Describes the fields that a file changes, before and after, and those in conflict. */
export function describeChanges(
  before: PlaylistFields,
  after: PlaylistFields,
  { conflicts, advertisers }: { conflicts: FieldName[]; advertisers: Advertisers },
): ImportFieldChange[] {
  const describe = <Name extends FieldName>(field: Name): ImportFieldChange[] => {
    const old = before[field];
    const next = after[field];
    if (isEqualJson(next, old)) return [];
    const { describe: write } = fieldOf(field);
    const texts =
      field === "advertiser_id"
        ? advertisers
        : field === "searches"
          ? { before: writeSearches(before.searches), after: writeSearches(after.searches) }
          : { before: write(old, old), after: write(next, old) };
    const is_conflict = conflicts.includes(field);
    return [{ field, before: cut(texts.before), after: cut(texts.after), is_conflict }];
  };
  return fieldNames.flatMap((name) => describe(name));
}

/** Shows the searches themselves, because their number does not tell which to keep. */
const writeSearches = (searches: PlaylistFields["searches"]): string =>
  searches.map((search) => writeSearch(search)).join("; ");

function writeSearch(search: unknown): string {
  const described = describeSearch(search);
  if (described.kind === "opaque") return JSON.stringify(search);
  const label = described.label === null ? "" : `${described.label}: `;
  if (described.kind === "text") return `${label}“${described.text}”`;
  const { sentence, limit } = described;
  return `${label}${sentence}${limit === null ? "" : ` (at most ${formatNumber(limit)})`}`;
}
