import { findNameError, isLonger, readName } from "@/lib/shared/catalogue/clean-values";
import { cleanValues, type EntryValues } from "@/lib/shared/catalogue/catalogue-fields";
import { type CatalogueRow } from "@/lib/shared/catalogue/sources";
import { limits } from "@/lib/shared/limits";
import { findInventoryIdError } from "@/lib/shared/playlists/inventory-id-schema";
import { hasVisibleCharacter, normalizeName } from "@/lib/shared/text";

/** `isCut`: the name was too long. */
type CleanedEntry = { id: string; values: EntryValues; isCut: boolean } | { reason: string };

/**
 * Makes an entry from a row of a file: names and words trimmed, in NFC, without marks of direction, and cut if they are too long. Refuses
 * rows whose ID or name cannot be stored, with the reason; drops other values that cannot be stored.
 */
export function cleanEntry(row: CatalogueRow): CleanedEntry {
  const given = readName(row.name);
  const reason = findInventoryIdError(row.id) ?? prefix("Name", findNameError(given));
  if (reason !== null) return { reason };
  const name = normalizeName(given);
  if (!hasVisibleCharacter(name)) return { reason: "Name is empty." };
  const values = cleanValues(row);
  const isCut = values.name !== name || isLonger(row.name, limits.nameCharacters);
  return { id: row.id, values, isCut };
}

const prefix = (noun: string, problem: string | null) => problem && `${noun} ${problem}.`;
