import { type Generated, type Selectable } from "kysely";

/* The tables of the catalogue of inventory IDs. Numbers come as texts from PostgreSQL unless they are cast. */

/** A company's own catalogue. The installation's has the number 0, and no row. */
interface CatalogueRow {
  number: number;
  company_id: string;
}

/** The origin of entries: a directory or a list that is imported repeatedly under one name. */
interface CatalogueSourceRow {
  id: string;
  catalogue: number;
  name: string;
  name_key: string;
  /** One of `catalogueFormats` (lib/shared/catalogue/sources.ts). */
  format: string;
  created_at: string;
}

/** One import of a source. Numbers increase. */
interface CatalogueImportRow {
  number: Generated<number>;
  source_id: string;
  file_name: string;
  /** Tells a resumed import that it reads the same file. */
  digest: string | null;
  /** JSON of the importer's choices (kind, columns, filters). */
  options: string;
  started_at: string;
  /** Null while it is running, or interrupted. */
  finished_at: string | null;
  undone_at: string | null;
  /** Where an interrupted import resumes; "" at the start. */
  position: string;
  added: number;
  changed: number;
  gone: number;
  /** Number of entries that had been gone and are available again. */
  returned: number;
  rejected: number;
  /** Null for the operator. */
  client_id: string | null;
  person_id: string | null;
}

/** The data on one ID of one kind in one catalogue. Deleted only by undoing the import that added it. */
interface CatalogueEntryRow {
  number: Generated<number>;
  catalogue: number;
  kind: string;
  inventory_id: string;
  name: string;
  /** `nameKey(name)`. SQLite indexes its words in `catalogue_words`, PostgreSQL in an index of this table. */
  name_key: string;
  publisher: string | null;
  /** BCP 47 or the source's own text, in lower case. */
  language: string | null;
  /** ISO 3166 in upper case, or the source's own text. */
  country: string | null;
  /** JSON array of texts. */
  categories: string;
  /** Address of the feed, the stream or the page. */
  address: string | null;
  last_published_at: string | null;
  /** 0 to 100; orders entries with the same name. */
  popularity: number;
  /** JSON object of texts: the source's other fields. */
  attributes: string;
  /** The source that named it last. */
  source_id: string;
  /** Numbers of imports: the one that added it, the last one that had it, and the first one that no longer had it. */
  first_import: number;
  last_import: number;
  gone_import: number | null;
}

export type StoredEntry = Selectable<CatalogueEntryRow>;
export type NewEntry = Omit<StoredEntry, "number">;

/** The state of an entry before an import changed it or its availability, for undoing the import. */
interface CatalogueChangeRow {
  import_number: number;
  catalogue: number;
  kind: string;
  inventory_id: string;
  /** JSON of the row's columns. */
  entry_before: string;
}

/** Number of entries of a source by kind, including those that are gone. */
interface CatalogueCountRow {
  catalogue: number;
  kind: string;
  source_id: string;
  entries: number;
  gone: number;
}

export interface CatalogueTables {
  catalogues: CatalogueRow;
  catalogue_sources: CatalogueSourceRow;
  catalogue_imports: CatalogueImportRow;
  catalogue_entries: CatalogueEntryRow;
  catalogue_changes: CatalogueChangeRow;
  catalogue_counts: CatalogueCountRow;
}
