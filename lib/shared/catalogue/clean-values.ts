import { limits } from "@/lib/shared/limits";
import { saysNothing } from "@/lib/shared/tables/cell-lists";
import { readDate } from "@/lib/shared/tables/read-date";
import {
  countCharacters,
  findForbiddenCharacter,
  hasVisibleCharacter,
  normalizeName,
} from "@/lib/shared/text";

/* Makes stored values of the values that files give: trimmed, in NFC, without what cannot be stored, and cut if they are too long. */

/** Maximum sizes of an entry's values. */
export const most = {
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

/** UTF-16 units to read of a text of which `characters` are kept: composing may make one of four. */
const readUnits = (characters: number) => characters * 8;
export const isLonger = (text: string, characters: number) => text.length > readUnits(characters);

/** Returns the beginning of a text, without half a character at its end. */
const takeStart = (text: string, characters: number): string =>
  isLonger(text, characters)
    ? text.slice(0, readUnits(characters)).replace(/[\uD800-\uDBFF]$/, "")
    : text;

/** The beginning of a name without marks of direction. One that was taken from an address is decoded. */
export const readName = (text: string): string => decode(takeStart(text, limits.nameCharacters));

/**
 * Decodes a text that is as an address has it, until it is not: a name that was imported is read from its export as the same. The percent
 * signs of others mean percent.
 */
function decode(text: string): string {
  const plain = text.replace(directions, "");
  if (!/%[\da-f]{2}/i.test(plain)) return plain;
  const given = plain.trim().replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase());
  try {
    const decoded = decodeURIComponent(given);
    const isEncoded = [encodeURIComponent, encodeURI].some((encode) => encode(decoded) === given);
    return isEncoded && findForbiddenCharacter(decoded) === null ? decode(decoded) : plain;
  } catch {
    return plain;
  }
}

/** Returns why a name can't be stored; a line's end and a tab are spaces. */
export const findNameError = (name: string): string | null =>
  findForbiddenCharacter(name.replace(/[\t\n\r]+/g, " "));

/** Makes the name of an entry, which may be empty. */
export const cleanName = (text: string): string =>
  cutText(normalizeName(readName(text)), limits.nameCharacters);

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
export function cleanText(text: string | null | undefined, characters: number): string | null {
  if (text === null || text === undefined || text === "") return null;
  const readable = takeStart(text, characters)
    .replace(/[\t\n\r]+/g, " ")
    .replace(directions, "")
    .replace(unreadable, "");
  return cutText(normalizeName(readable), characters) || null;
}

export function cleanList(categories: string[] = []): string[] {
  const words = categories.map((category) => cleanText(category, most.wordCharacters));
  return Array.from(new Set(words.filter((word) => word !== null))).slice(0, most.categories);
}

/** Returns how many of the first other names a company or an entry may have. */
export function countAllowed(aliases: readonly string[]): number {
  let left = limits.aliasesCharacters;
  const end = aliases.findIndex((alias) => (left -= countCharacters(alias)) < 0);
  return Math.min(limits.aliases, end < 0 ? aliases.length : end);
}

/** Other names that can be stored and searched for, as many as there may be. */
export function cleanAliases(names: string[] = []): string[] {
  const stored = names.filter((name) => findNameError(readName(name)) === null).map(cleanName);
  const aliases = Array.from(new Set(stored)).filter(
    (name) => hasVisibleCharacter(name) && !saysNothing(name),
  );
  return aliases.slice(0, countAllowed(aliases));
}

/** Addresses become links, so only complete ones of the web are kept. */
export function cleanAddress(address: string | null | undefined): string | null {
  if (!address || address.length > most.addressCharacters) return null;
  const text = address.trim();
  return /^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/iu.test(text) ? text : null;
}

/** A number from 0 to 100. */
export const cleanShare = (popularity: number | null | undefined): number =>
  Math.min(100, Math.max(0, Math.round(Number.isFinite(popularity) ? Number(popularity) : 0)));

/** The date in a text of bearable length. */
export const cleanDate = (text: string | null | undefined): string | null =>
  !text || text.length > most.wordCharacters ? null : readDate(text);

export function cleanAttributes(attributes: Record<string, string> = {}): Record<string, string> {
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
