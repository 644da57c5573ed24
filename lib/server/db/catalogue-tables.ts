import { type Generated, type Selectable } from "kysely";
import { type EntryValues } from "@/lib/shared/catalogue/catalogue-fields";

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
  /** The import whose entries are shown; null if there is none. */
  current_import: Generated<number | null>;
}

/** One import of a source, and the version of its entries. Numbers increase. */
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
  /** The version that it replaces, which undoing restores; null if it is the source's first. */
  previous_import: Generated<number | null>;
  /** 1 if the previous version is not kept, so that the import cannot be undone; else 0. */
  is_final: Generated<number>;
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

/** The values of an entry as columns, one for each field; lists and objects are JSON. */
export type EntryCells = {
  [Name in keyof EntryValues]: EntryValues[Name] extends string | number | null
    ? EntryValues[Name]
    : string;
} & {
  /** `nameKey(name)`. */
  name_key: string;
};

/** What one version of a source says of an ID of one kind. Written only until the version is current. */
interface CatalogueEntryRow extends EntryCells {
  number: Generated<number>;
  import_number: number;
  kind: string;
  inventory_id: string;
  /** Numbers of imports: the first and the last one that had it, and the first one that no longer had it. */
  first_import: number;
  last_import: number;
  gone_import: number | null;
}

/** A name by which an entry is also known: `name_key` is its key; the rest is as in `catalogue_entries`. */
type EntryAliasRow = Pick<
  CatalogueEntryRow,
  "import_number" | "kind" | "inventory_id" | "name" | "name_key" | "popularity" | "aliases"
>;

export type StoredEntry = Selectable<CatalogueEntryRow>;

/** An entry to insert. `isGone`: the file says that it is removed. */
export interface NewEntry {
  kind: string;
  inventory_id: string;
  cells: EntryCells;
  isGone: boolean;
}

/** A version, and the one that it replaces. */
export interface Version {
  number: number;
  previous: number | null;
}

/** Number of entries of a version by kind, including those that are gone. */
interface CatalogueCountRow {
  import_number: number;
  kind: string;
  entries: number;
  gone: number;
}

export interface CatalogueTables {
  catalogues: CatalogueRow;
  catalogue_sources: CatalogueSourceRow;
  catalogue_imports: CatalogueImportRow;
  catalogue_entries: CatalogueEntryRow;
  catalogue_counts: CatalogueCountRow;
  entry_aliases: EntryAliasRow;
}
