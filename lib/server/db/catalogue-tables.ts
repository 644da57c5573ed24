import { type Generated, type Selectable } from "kysely";

/* The tables of the catalogue: what is known about inventory IDs. Numbers come as texts from PostgreSQL unless they are cast. */

/** A company's own catalogue. The installation's has the number 0, and no row. */
interface CatalogueRow {
  number: number;
  company_id: string;
}

/** Where entries come from: a directory or a list that is imported again and again under one name. */
interface CatalogueSourceRow {
  id: string;
  catalogue: number;
  name: string;
  name_key: string;
  /** One of `catalogueFormats` (lib/shared/catalogue/sources.ts). */
  format: string;
  created_at: string;
}

/** One import of a source. Numbers rise. */
interface CatalogueImportRow {
  number: Generated<number>;
  source_id: string;
  file_name: string;
  /** Tells a resumed import that it reads the same file. */
  digest: string | null;
  /** JSON: what the importer chose (kind, columns, filters). */
  options: string;
  started_at: string;
  /** Null while it is running, or interrupted. */
  finished_at: string | null;
  undone_at: string | null;
  /** Where an interrupted one goes on; "" at the start. */
  position: string;
  added: number;
  changed: number;
  gone: number;
  /** Entries that had been gone and are there again. */
  returned: number;
  rejected: number;
  /** Null for the operator. */
  client_id: string | null;
  person_id: string | null;
}

/** What is known about one ID of one kind in one catalogue. Never deleted but by undoing the import that brought it. */
interface CatalogueEntryRow {
  number: Generated<number>;
  catalogue: number;
  kind: string;
  inventory_id: string;
  name: string;
  /** `nameKey(name)`. SQLite indexes its words in `catalogue_words`, PostgreSQL in an index of this table. */
  name_key: string;
  publisher: string | null;
  /** As BCP 47 or as the source has it, in lower case. */
  language: string | null;
  /** ISO 3166, in upper case, or as the source has it. */
  country: string | null;
  /** JSON array of texts. */
  categories: string;
  /** Address of the feed, the stream or the page. */
  address: string | null;
  last_published_at: string | null;
  /** 0 to 100; orders entries with the same name. */
  popularity: number;
  /** JSON object of texts: what else the source says. */
  attributes: string;
  /** The source that named it last. */
  source_id: string;
  /** Numbers of imports: which brought it, which had it last, and which no longer had it. */
  first_import: number;
  last_import: number;
  gone_import: number | null;
}

export type StoredEntry = Selectable<CatalogueEntryRow>;
export type NewEntry = Omit<StoredEntry, "number">;

/** An entry as it was before an import changed it, or marked it as gone or as there again, for undoing the import. */
interface CatalogueChangeRow {
  import_number: number;
  catalogue: number;
  kind: string;
  inventory_id: string;
  /** JSON of the row's columns. */
  entry_before: string;
}

/** Entries of a source by kind, those gone included. */
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
