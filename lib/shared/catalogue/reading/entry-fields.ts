import { isKindShaped, type KnownKind, kindsByShape } from "@/lib/shared/catalogue/kinds";
import { columnKey, columnNames } from "@/lib/shared/tables/column-names";
import { type ColumnTarget } from "@/lib/shared/tables/guess-columns";
import { type TableReading } from "@/lib/shared/tables/table-columns";

/** Fields of an entry that a column of a file can contain. Other columns become attributes. */
export const entryFields = [
  "id",
  "name",
  "publisher",
  "language",
  "country",
  "categories",
  "address",
  "last_published_at",
  "popularity",
] as const;
export type EntryField = (typeof entryFields)[number];

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

/** Names of the other fields, best first: those of directories, then those that people use. */
const names: Record<Exclude<EntryField, "id">, readonly string[]> = {
  name: [
    ...words("name,title,show,show name,show title,podcast,podcast name,podcast title,station"),
    ...words("app name,deal name,collection name,track name,feed title,label"),
    ...columnNames.name,
  ],
  publisher: [
    ...words("publisher,publisher name,author,itunes author,artist,artist name,owner,owner name"),
    ...words("seller name,company"),
    ...columnNames.publisher,
  ],
  language: [...words("language,lang,language code"), ...columnNames.language],
  country: [...words("country code,countrycode,country,market"), ...columnNames.country],
  categories: [...columnNames.categories, "primary genre name", "primary genre", "format"],
  address: [
    ...words("address,url resolved,url,feed url,rss url,xml url,xmlurl,stream url,store url,link"),
    ...words("website,homepage,html url"),
    ...columnNames.address,
  ],
  last_published_at: [
    ...words("last published at,last published,last episode at,last episode,last episode date"),
    ...words("latest episode,newest item pubdate,newest item publish time,last release"),
    ...words("release date,lastcheckoktime iso8601,letzte folge,dernier épisode,último episodio"),
  ],
  popularity: ["popularity", "popularity score", "popularität", "popularité", "popularidad"],
};

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
      names: names.name,
      hasShape: (cell) => /\p{L}{3}/u.test(cell) && !/^https?:/.test(cell),
    },
    ...entryFields
      .filter((field) => field !== "id" && field !== "name")
      .map((field) => ({ field, names: names[field] })),
  ];
}
