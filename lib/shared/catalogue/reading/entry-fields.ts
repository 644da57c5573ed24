import {
  catalogueFields,
  type ColumnField,
  columnFields,
} from "@/lib/shared/catalogue/catalogue-fields";
import { isKindShaped, type KnownKind, kindsByShape } from "@/lib/shared/catalogue/kinds";
import { columnKey, columnNames } from "@/lib/shared/tables/column-names";
import { type ColumnTarget } from "@/lib/shared/tables/guess-columns";
import { type TableReading } from "@/lib/shared/tables/table-columns";

/** Fields of an entry that a column of a file can contain. Other columns become attributes. */
export type EntryField = "id" | ColumnField;
export const entryFields: readonly EntryField[] = ["id", ...columnFields];

/** Indices of the columns of each field. */
type EntryColumns = Partial<Record<EntryField, number>>;

/** How a file is read, the names of its columns, and what they hold. */
export interface FileLayout {
  reading: TableReading;
  columns: string[];
  fields: EntryColumns;
}

const words = (list: string) => list.split(",");

/** Headers of IDs that name their kind, normalized by `columnKey`. */
const idHeaders: Partial<Record<KnownKind, string[]>> = {
  apple_podcast: words(
    "itunes id,apple podcast id,apple podcasts id,apple id,apple show id,collection id,track id",
  ),
  podcast_index: words("podcast index id,podcastindex id,feed id,pi id"),
  podcast_guid: words("podcast guid,guid"),
  spotify: words("spotify id,spotify show id,spotify uri,spotify show uri"),
  rss: words("rss,rss url,rss feed,feed,feed url,xml url,xmlurl"),
  call_sign: words("call sign,callsign,call letters"),
  fcc_facility: words("facility id,fcc facility id,fcc facility"),
  bundle: words("bundle,bundle id,app bundle,app id,package name,package"),
  radio_browser: words("stationuuid,station uuid"),
  deal: words("deal,deal id"),
};
const ofKinds = Object.values(idHeaders).flat();

/** Returns the kind whose IDs a header names; null for "ID" and the like. */
export function kindOfHeader(header: string): string | null {
  const key = columnKey(header);
  return Object.entries(idHeaders).find(([, headers]) => headers.includes(key))?.[0] ?? null;
}

/** What is looked for in a file; `kind` is that of its IDs, if somebody has chosen it. */
export function entryTargets(kind: string | null): ColumnTarget<EntryField>[] {
  const ofKind = kind === null ? ofKinds : (idHeaders[kind as KnownKind] ?? []);
  // If the kind is chosen, columns of other kinds do not contain the ID.
  const general = columnNames.id.filter((name) => !ofKinds.includes(name));
  return [
    {
      field: "id",
      names: ["inventory id", "inventory ids", ...ofKind, ...general],
      endings: kind === null ? ["id", "ids", "code"] : [],
      hasShape: (cell) =>
        kind === null ? kindsByShape([cell]).length > 0 : isKindShaped(kind, cell),
    },
    {
      field: "name",
      names: catalogueFields.name.headers,
      hasShape: (cell) => /\p{L}{3}/u.test(cell) && !/^https?:/.test(cell),
    },
    ...columnFields
      .filter((field) => field !== "name")
      .map((field) => ({ field, names: catalogueFields[field].headers })),
  ];
}
