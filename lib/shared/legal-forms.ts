import { nameKey } from "@/lib/shared/text";

/* Words of company names that people add or omit. All names and terms are keys (`nameKey`). */

/** Articles and legal forms, which people add to a name or omit. */
const optionalWords = new Set(
  "the a an and of co company companies corp corporation inc incorporated ltd limited llc llp lp plc ag sa se nv bv gmbh ab oy spa group holding holdings".split(
    " ",
  ),
);

/** Returns the term without articles and legal forms; null if that removes nothing or everything. */
export function dropOptionalWords(term: string): string | null {
  const words = term.split(" ");
  const kept = words.filter((word) => !optionalWords.has(word));
  return kept.length === 0 || kept.length === words.length ? null : kept.join(" ");
}

/** Whether a text as people write it is nothing but legal forms: "Inc.", "S.A.", "Co., Ltd". */
export function isLegalForm(text: string): boolean {
  const words = nameKey(text.replaceAll(".", ""));
  return words !== "" && words.split(" ").every((word) => optionalWords.has(word));
}

const usualEndings =
  "inc|corp|co|ltd|llc|lp|plc|ag|sa|se|nv|bv|gmbh|ab|oy|spa|group|holding|holdings|company|companies|corporation|incorporated|limited|and co|group inc|group ltd|group plc|group ag|group corp|group holdings|holdings inc|holdings corp|holdings ltd|holdings plc|holding corp|holding ag|holding co|co inc|co ltd|companies inc|company inc".split(
    "|",
  );

/** Returns the keys of names that equal the term apart from "the" and the usual legal forms: "the coca cola company" for "coca cola". */
export function keysOfSameName(term: string): string[] {
  const words = term.split(" ");
  if (words.length > 1 && words[0] === "the") words.shift();
  while (words.length > 1 && optionalWords.has(words.at(-1) ?? "")) words.pop();
  const core = words.join(" ");
  const names = [core, ...usualEndings.map((ending) => `${core} ${ending}`)];
  return [...names, ...names.map((name) => `the ${name}`)].filter((key) => key !== term);
}

/** Words that registers abbreviate and people write in full, or vice versa. */
const spellings = [
  ["association", "assn"],
  ["brothers", "bros"],
  ["international", "intl"],
  ["laboratories", "labs"],
  ["manufacturing", "mfg"],
  ["mount", "mt"],
  ["national", "natl"],
  ["saint", "st"],
  ["university", "univ"],
] as const;
const otherSpelling = new Map<string, string>(
  spellings.flatMap(([full, short]) => [
    [full, short],
    [short, full],
  ]),
);

/** Returns the term with the other spelling of each such word ("warner bros" for "warner brothers"); null if it has none. */
export function respell(term: string): string | null {
  const respelt = term.replace(/[^ ]+/g, (word) => otherSpelling.get(word) ?? word);
  return respelt === term ? null : respelt;
}
