import { nameKey } from "@/lib/shared/text";

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
