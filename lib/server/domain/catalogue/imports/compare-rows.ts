import { type NewEntry, type StoredEntry } from "@/lib/server/db/catalogue-tables";
import { type EntryValues } from "@/lib/shared/catalogue/clean-entry";
import { nameKey } from "@/lib/shared/text";

/** An entry of a file. `isGone`: the file itself marks it as removed. */
export interface FileEntry {
  kind: string;
  id: string;
  values: EntryValues;
  isGone?: boolean;
}

/** An import as batches need it. `previous`: the source's last finished import before it that is not undone. */
export interface ImportRun {
  number: number;
  catalogue: number;
  sourceId: string;
  previous: number | null;
}

/** The change of a stored entry: its new row, and the row to keep for undoing. */
interface EntryChange {
  before: StoredEntry;
  after: StoredEntry;
}

export interface RowComparison {
  added: NewEntry[];
  changed: EntryChange[];
  /** How many of these entries had been gone. */
  returned: number;
  /** Numbers of unchanged entries. */
  same: number[];
  /** Entries that this import has already added or changed, because their IDs are in the file twice. */
  repeated: EntryChange[];
  duplicates: number;
}

export const placeOf = (kind: string, id: string): string => `${kind} ${id}`;

const valuesOf = ({ values }: FileEntry) => ({
  ...values,
  name_key: nameKey(values.name),
  categories: JSON.stringify(values.categories),
  attributes: JSON.stringify(values.attributes),
});

const compared = [
  "name",
  "publisher",
  "language",
  "country",
  "categories",
  "address",
  "last_published_at",
  "popularity",
  "attributes",
] as const;

/** Whether an entry has these values already. */
const isSame = (stored: StoredEntry, values: Partial<StoredEntry>): boolean =>
  compared.every((column) => stored[column] === values[column]);

/**
 * Compares entries of a file with the stored ones of the same kinds and IDs, by place. An entry belongs to the source that names it last:
 * its values replace the other's, which undoing restores.
 */
export function compareRows(
  run: ImportRun,
  entries: readonly FileEntry[],
  stored: ReadonlyMap<string, StoredEntry>,
): RowComparison {
  const result: RowComparison = {
    added: [],
    changed: [],
    returned: 0,
    same: [],
    repeated: [],
    duplicates: 0,
  };
  const last = new Map<string, FileEntry>();
  for (const entry of entries) {
    const place = placeOf(entry.kind, entry.id);
    const other = last.get(place);
    if (other) result.duplicates += 1;
    // An entry that is available wins over one that is gone: directories keep old rows together with the new one.
    if (!other || !entry.isGone) last.set(place, entry);
  }
  for (const [place, entry] of last) compareOne(run, entry, stored.get(place), result);
  return result;
}

function compareOne(
  run: ImportRun,
  entry: FileEntry,
  before: StoredEntry | undefined,
  result: RowComparison,
): void {
  const seen = { source_id: run.sourceId, last_import: run.number };
  if (!before) {
    result.added.push({
      ...valuesOf(entry),
      ...seen,
      catalogue: run.catalogue,
      kind: entry.kind,
      inventory_id: entry.id,
      first_import: run.number,
      gone_import: entry.isGone ? run.number : null,
    });
    return;
  }
  const isRepeated = before.last_import === run.number;
  if (isRepeated) result.duplicates += 1;
  // The entry stays unchanged, and is marked as gone at the end.
  if (entry.isGone) return;
  const values = valuesOf(entry);
  const isAsBefore = before.gone_import === null && isSame(before, values);
  const after = { ...before, ...values, ...seen, gone_import: null };
  if (isRepeated) {
    if (!isAsBefore) result.repeated.push({ before, after });
  } else if (isAsBefore && before.source_id === run.sourceId) {
    result.same.push(before.number);
  } else {
    if (before.gone_import !== null) result.returned += 1;
    result.changed.push({ before, after });
  }
}
