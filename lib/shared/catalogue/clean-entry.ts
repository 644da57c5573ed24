import { type CatalogueRow } from "@/lib/shared/catalogue/sources";
import { limits } from "@/lib/shared/limits";
import { findInventoryIdError } from "@/lib/shared/playlists/inventory-id-schema";
import { readDate } from "@/lib/shared/tables/read-date";
import { findForbiddenCharacter, hasVisibleCharacter, normalizeName } from "@/lib/shared/text";

/** The stored values of an entry, except its kind and ID. */
export interface EntryValues {
  name: string;
  publisher: string | null;
  language: string | null;
  country: string | null;
  categories: string[];
  address: string | null;
  /** ISO 8601, UTC. */
  last_published_at: string | null;
  popularity: number;
  attributes: Record<string, string>;
}

/** `isCut`: the name was too long. */
type CleanedEntry = { id: string; values: EntryValues; isCut: boolean } | { reason: string };

/** Maximum sizes of an entry's values. */
const most = {
  wordCharacters: 64,
  categories: 20,
  addressCharacters: 2_048,
  attributes: 20,
  attributeCharacters: 255,
  attributesCharacters: 4_096,
};

/** Marks of direction: a directory's names in Arabic or Hebrew have some, and are the same names without them. */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
const unreadable = /[\p{Cc}\p{Cs}]/gu;

/**
 * Makes an entry from a row of a file: names and words trimmed, in NFC, without marks of direction, and cut if they are too long. Refuses
 * rows whose ID or name cannot be stored, with the reason; drops other values that cannot be stored.
 */
export function cleanEntry(row: CatalogueRow): CleanedEntry {
  const given = takeStart(row.name, limits.nameCharacters).replace(directions, "");
  const reason =
    findInventoryIdError(row.id) ??
    prefix("Name", findForbiddenCharacter(given.replace(/[\t\n\r]+/g, " ")));
  if (reason !== null) return { reason };
  const name = normalizeName(given);
  if (!hasVisibleCharacter(name)) return { reason: "Name is empty." };
  const kept = cutText(name, limits.nameCharacters);
  return {
    id: row.id,
    isCut: kept !== name || isLonger(row.name, limits.nameCharacters),
    values: {
      name: kept,
      publisher: cleanText(row.publisher, limits.nameCharacters),
      language: cleanText(row.language, most.wordCharacters)?.toLowerCase() ?? null,
      country: cleanText(row.country, most.wordCharacters)?.toUpperCase() ?? null,
      categories: cleanCategories(row.categories ?? []),
      address: cleanAddress(row.address),
      last_published_at: cleanDate(row.last_published_at),
      popularity: cleanPopularity(row.popularity),
      attributes: cleanAttributes(row.attributes ?? {}),
    },
  };
}

const prefix = (noun: string, problem: string | null) => problem && `${noun} ${problem}.`;

/** UTF-16 units to read of a text of which `characters` are kept: composing may make one of four. */
const readUnits = (characters: number) => characters * 8;
const isLonger = (text: string, characters: number) => text.length > readUnits(characters);

/** Returns the beginning of a text, without half a character at its end. */
const takeStart = (text: string, characters: number): string =>
  isLonger(text, characters)
    ? text.slice(0, readUnits(characters)).replace(/[\uD800-\uDBFF]$/, "")
    : text;

/** Cuts a text to this many characters; the last one marks the cut. */
function cutText(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const points = Array.from(text);
  return points.length <= characters
    ? text
    : `${points
        .slice(0, characters - 1)
        .join("")
        .trimEnd()}…`;
}

/** Removes what cannot be stored from a text; returns null if nothing is left. */
function cleanText(text: string | null | undefined, characters: number): string | null {
  if (text === null || text === undefined || text === "") return null;
  const readable = takeStart(text, characters)
    .replace(/[\t\n\r]+/g, " ")
    .replace(directions, "")
    .replace(unreadable, "");
  return cutText(normalizeName(readable), characters) || null;
}

function cleanCategories(categories: string[]): string[] {
  const words = categories.map((category) => cleanText(category, most.wordCharacters));
  return Array.from(new Set(words.filter((word) => word !== null))).slice(0, most.categories);
}

/** Addresses become links, so only complete ones of the web are kept. */
function cleanAddress(address: string | null | undefined): string | null {
  if (!address || address.length > most.addressCharacters) return null;
  const text = address.trim();
  return /^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/iu.test(text) ? text : null;
}

const cleanPopularity = (popularity: number | null | undefined): number =>
  Math.min(100, Math.max(0, Math.round(Number.isFinite(popularity) ? Number(popularity) : 0)));

/** The date in a text of bearable length. */
const cleanDate = (text: string | null | undefined): string | null =>
  !text || text.length > most.wordCharacters ? null : readDate(text);

function cleanAttributes(attributes: Record<string, string>): Record<string, string> {
  const kept: [string, string][] = [];
  let characters = 0;
  for (const [key, value] of Object.entries(attributes)) {
    const name = cleanText(key, most.wordCharacters);
    const text = cleanText(value, most.attributeCharacters);
    if (name === null || text === null) continue;
    characters += name.length + text.length;
    if (kept.length === most.attributes || characters > most.attributesCharacters) break;
    kept.push([name, text]);
  }
  return Object.fromEntries(kept);
}
