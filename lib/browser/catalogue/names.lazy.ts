import { NameBook, type NameView } from "@/lib/browser/catalogue/name-book";
import {
  fetchEntriesOfId,
  fetchKindGuess,
  fetchKinds,
  fetchNames,
} from "@/lib/browser/catalogue/queries";
import { sampleIds } from "@/lib/shared/catalogue/kinds";
import { type KindGuess } from "@/lib/shared/catalogue/schema";
import { nameCells, nameColumns } from "@/lib/shared/catalogue/name-cells";
import { findInventoryIdError } from "@/lib/shared/playlists/inventory-id-schema";
import { writeGuardedCsv } from "@/lib/shared/csv/write-csv";

/* Loaded only by pages with a catalogue. */

/** Fetches the kinds that the catalogue has; @public imported on demand */
export const readKinds = (signal?: AbortSignal) => fetchKinds(signal);

/** Fetches the entries of an ID in every kind that has it; @public imported on demand */
export const readEntriesOfId = async (id: string, signal?: AbortSignal) =>
  (await fetchEntriesOfId(id, signal)).entries;

/** Whether the text can be an ID in the catalogue: typed text and files may contain anything. */
const isId = (id: string) => findInventoryIdError(id) === null;

/** Guesses the kind of the IDs of a list; @public imported on demand */
export const guessKindOf = (ids: readonly string[], signal?: AbortSignal): Promise<KindGuess> =>
  fetchKindGuess(sampleIds(ids).filter(isId), signal);

/** Opens the names of a kind. Shows those of `earlier` until new ones arrive; @public imported on demand */
export const openNameBook = (kind: string, earlier?: NameBook): NameBook =>
  new NameBook((ids) => fetchNames(kind, ids.filter(isId)), new Date(), earlier);

/** Writes a CSV of IDs with their names, guarded against formulas; @public imported on demand */
export const writeNamedCsv = (ids: readonly string[], names: NameView): string =>
  writeGuardedCsv([
    ["inventory_id", ...nameColumns],
    ...ids.map((id) => [id, ...nameCells(names.get(id), names.now)]),
  ]);
