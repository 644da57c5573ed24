import { type Advertiser } from "@/lib/shared/companies/schema";
import {
  searchAdvertisers,
  suggestAdvertisers,
  toAdvertiser,
} from "@/lib/server/domain/companies/search-advertisers";
import { type Searchable } from "@/lib/server/db/database";
import { advertiserIndex } from "@/lib/server/db/names/name-index";
import { type AdvertiserMatchAnswer } from "@/lib/shared/imports/schema";
import { limits } from "@/lib/shared/limits";
import { nearDistance } from "@/lib/shared/near-names";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { findForbiddenCharacter, nameKey, normalizeName } from "@/lib/shared/text";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** Legal forms by their usual spelling. */
const forms: Record<string, string> = {
  corporation: "corp",
  incorporated: "inc",
  company: "co",
  companies: "cos",
  limited: "ltd",
  holding: "hldg",
  holdings: "hldgs",
  group: "grp",
};
const legalForms = new Set([
  ...Object.values(forms),
  ...["llc", "lp", "llp", "plc", "gmbh", "ag", "kg", "se", "sa", "sas", "sarl", "srl", "spa"],
  ...["bv", "nv", "oy", "ab", "as", "aps", "pty", "sl", "kk", "sab", "cv", "new"],
]);

/** Registers append the state to a name: "BANK OF AMERICA CORP /DE/". */
const stateOfRegistry = /\s*\/[a-z]{2,3}\/?\s*$/i;

/** Returns the words of a company's name without case, accents and punctuation, and with uniform legal forms. */
function wordsOf(name: string): string[] {
  return nameKey(name.replace(stateOfRegistry, ""))
    .split(" ")
    .flatMap((word) => (word === "" ? [] : (forms[word] ?? word)));
}

/** Names with the same key belong to the same advertiser: "Starbucks Corporation" and "STARBUCKS CORP". */
export const matchKey = (name: string): string => wordsOf(name).join("");

/** Returns the significant words of a name: without "the" at the beginning and legal forms at the end. */
export function coreWords(name: string): string[] {
  const words = wordsOf(name);
  if (words.length > 1 && words[0] === "the") words.shift();
  while (words.length > 1 && legalForms.has(words.at(-1) ?? "")) words.pop();
  return words;
}

/** Similarity of two names, from 0 to 1: the share of common letter pairs in their significant words (Dice). */
export function likeness(one: string, other: string): number {
  const [a, b] = [coreWords(one).join(""), coreWords(other).join("")];
  if (a === b) return 1;
  const [pairs, others] = [pairsOf(a), pairsOf(b)];
  let shared = 0;
  for (const [pair, count] of pairs) shared += Math.min(count, others.get(pair) ?? 0);
  const total = Math.max(1, a.length - 1) + Math.max(1, b.length - 1);
  const startsAlike = a.length > 2 && (b.startsWith(a) || a.startsWith(b));
  return Math.min(0.99, (2 * shared) / total + (startsAlike ? 0.3 : 0));
}

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < text.length; at += 1) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Maximum suggestions for a name, names read per lookup, and minimum similarity of a suggestion. */
const shownSuggestions = 5;
const candidatesPerLookup = 25;
const leastLikeness = 0.45;
/**
 * Finds the visible advertiser of each name regardless of case, accents, punctuation and the spelling of the legal form. If none or
 * several match, suggests the nearest ones, best first. Reads a limited number of names for each.
 */
export async function matchAdvertisers(
  { database }: Runtime,
  principal: Principal,
  names: string[],
): Promise<AdvertiserMatchAnswer[]> {
  const sameNames = await findSameNames(database, principal, names);
  const answers: AdvertiserMatchAnswer[] = [];
  for (const name of names) {
    const all = sameNames.get(nameKey(name)) ?? [];
    const own = all.filter(({ alias }) => alias === undefined);
    const same = own.length > 0 ? own : all;
    const exact = same.filter(({ name: found, alias = found }) =>
      [name, normalizeName(name)].includes(alias),
    );
    const [match] = exact.length === 1 ? exact : same;
    if (match && (exact.length === 1 || same.length === 1))
      answers.push({ match, suggestions: [] });
    else {
      await yieldToEventLoop();
      const found = await findCandidates({ database, principal }, name);
      answers.push(choose(name, [...same, ...found]));
    }
  }
  return answers;
}

function choose(name: string, candidates: Advertiser[]): AdvertiserMatchAnswer {
  const unique = Array.from(new Map(candidates.map((one) => [one.uuid, one])).values());
  const key = matchKey(name);
  const equal =
    key === ""
      ? []
      : unique.filter(({ name: own, alias = own }) =>
          [own, alias].some((one) => matchKey(one) === key),
        );
  const [match] = equal;
  if (match && equal.length === 1) return { match, suggestions: [] };
  const ranked = unique
    .map((one) => ({ one, score: equal.includes(one) ? 2 : scoreOf(name, one) }))
    .filter(({ score }) => score >= leastLikeness)
    .sort((a, b) => b.score - a.score || a.one.name.length - b.one.name.length)
    .slice(0, shownSuggestions);
  return { match: null, suggestions: ranked.map(({ one }) => one) };
}

/** Returns the similarity, with a minimum for names that differ by typing errors: "Nkie" and "Nike" share no letter pair. */
function scoreOf(name: string, { name: own, alias }: Advertiser): number {
  return Math.max(scoreNames(name, own), alias === undefined ? 0 : scoreNames(name, alias));
}

function scoreNames(name: string, candidate: string): number {
  const distance = nearDistance(nameKey(candidate), nameKey(coreWords(name).join(" ")));
  const least = distance === null ? 0 : leastLikeness + 0.3 / (1 + distance);
  return Math.max(likeness(name, candidate), least);
}

async function findCandidates(
  { database, principal }: Pick<Runtime, "database"> & { principal: Principal },
  name: string,
): Promise<Advertiser[]> {
  const core = nameKey(coreWords(name).join(" ")).slice(0, limits.termCharacters);
  if (core === "" || findForbiddenCharacter(name)) return [];
  if (principal.companyKind === "advertiser")
    return [{ uuid: principal.companyId, name: principal.companyName }];
  const search = { q: core, limit: candidatesPerLookup, after: null };
  const found = (await searchAdvertisers(database, principal, search)).advertisers;
  // Nothing matches: a typing error, or words that the advertiser's name lacks.
  return found.length > 0
    ? found
    : suggestAdvertisers(database, principal, core, { isThorough: true });
}

/** Finds the visible advertisers of which a name differs at most in case, accents, width and punctuation, by name key. */
async function findSameNames(
  database: Searchable,
  principal: Principal,
  names: string[],
): Promise<Map<string, Advertiser[]>> {
  const found = new Map<string, Advertiser[]>();
  // PostgreSQL rejects parameters with such characters.
  const keys = names.filter((name) => !findForbiddenCharacter(name)).map(nameKey);
  if (keys.length === 0) return found;
  if (principal.companyKind === "advertiser") {
    const own = { uuid: principal.companyId, name: principal.companyName };
    const key = nameKey(own.name);
    return keys.includes(key) ? found.set(key, [own]) : found;
  }
  const unique = Array.from(new Set(keys));
  const how = { limit: 10 * candidatesPerLookup };
  const rows = await advertiserIndex.findNamed(database, principal.companyId, unique, how);
  for (const row of rows)
    found.set(row.name_key, [...(found.get(row.name_key) ?? []), toAdvertiser(row)]);
  return found;
}
