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

/* What only pages with a catalogue load. */

/** The kinds that the catalogue has; @public imported on demand */
export const readKinds = (signal?: AbortSignal) => fetchKinds(signal);

/** Entries of an ID in every kind that has it; @public imported on demand */
export const readEntriesOfId = async (id: string, signal?: AbortSignal) =>
  (await fetchEntriesOfId(id, signal)).entries;

/** Whether it can be in the catalogue: what is typed or in a file may be anything. */
const isId = (id: string) => findInventoryIdError(id) === null;

/** A guess of which kind the IDs of a list are; @public imported on demand */
export const guessKindOf = (ids: readonly string[], signal?: AbortSignal): Promise<KindGuess> =>
  fetchKindGuess(sampleIds(ids).filter(isId), signal);

/** The names of a kind. `earlier` shows those that it has until they come anew; @public imported on demand */
export const openNameBook = (kind: string, earlier?: NameBook): NameBook =>
  new NameBook((ids) => fetchNames(kind, ids.filter(isId)), new Date(), earlier);

/** A CSV of IDs with what is known of them, guarded against formulas; @public imported on demand */
export const writeNamedCsv = (ids: readonly string[], names: NameView): string =>
  writeGuardedCsv([
    ["inventory_id", ...nameColumns],
    ...ids.map((id) => [id, ...nameCells(names.get(id), names.now)]),
  ]);
