import { type KnownKind } from "@/lib/shared/catalogue/kinds";

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
export type EntryColumns = Partial<Record<EntryField, number>>;

/** The layout of a file's records. */
export interface FileLayout {
  /** Names of the columns: the header's, or the keys of objects. */
  columns: string[];
  /** Whether the first row names the columns. */
  hasHeader: boolean;
  fields: EntryColumns;
  /** Index of the sheet of a workbook, if it is not the first. */
  sheet?: number;
}

/** Normalizes a header for comparison: words in lower case. */
export const headerKey = (header: string): string =>
  header
    .trim()
    // "itunesId" is two words, "iTunes" one.
    .replace(/([a-z]{2})([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const words = (list: string) => list.split(",");

/** Headers of IDs that name their kind, normalized by `headerKey`. */
export const idHeaders: Partial<Record<KnownKind, string[]>> = {
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

/** Headers of the other fields, best first. */
export const fieldHeaders: Record<Exclude<EntryField, "id">, string[]> = {
  name: words(
    "name,title,show,show name,show title,podcast,podcast name,podcast title,station,station name,app name,deal name,collection name,track name,feed title,label",
  ),
  publisher: words(
    "publisher,publisher name,author,itunes author,artist,artist name,owner,owner name,network,seller,seller name,developer,licensee,company",
  ),
  language: words("language,lang,language code,languages"),
  country: words("country code,countrycode,country,market,country name"),
  categories: words(
    "categories,category,genres,genre,primary genre name,primary genre,tags,format",
  ),
  address: words(
    "address,url resolved,url,feed url,rss url,xml url,xmlurl,stream url,store url,link,website,homepage,html url",
  ),
  last_published_at: words(
    "last published at,last published,last episode at,last episode,last episode date,latest episode,newest item pubdate,newest item publish time,last release,release date,lastcheckoktime iso8601",
  ),
  popularity: words("popularity,popularity score"),
};
