import { dropOptionalWords } from "@/lib/shared/legal-forms";
import { nameKey } from "@/lib/shared/text";

/** Terms of somebody who means a name. */
export interface RankedTerm {
  kind: string;
  term: string;
  /** The name that is meant. */
  name: string;
}

type Random = () => number;
/** A way to type a name, from its words without articles and legal forms; null if it does not suit the name. */
type Way = (words: string[], random: Random, name: string) => string | null;

const leastLetters = 4;
const letters = "abcdefghijklmnopqrstuvwxyz";

/** Changes one of the words that are long enough for a typing error, at any of its letters. */
const misspelling =
  (change: (word: string, at: number, random: Random) => string): Way =>
  (words, random) => {
    const long = words.filter((word) => word.length >= leastLetters && /^[a-z]+$/.test(word));
    const word = long[Math.floor(random() * long.length)];
    if (word === undefined) return null;
    const changed = change(word, Math.floor(random() * word.length), random);
    if (changed === word) return null;
    return words.map((one) => (one === word ? changed : one)).join(" ");
  };

const missing = misspelling((word, at) => word.slice(0, at) + word.slice(at + 1));
const doubled = misspelling((word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at));
const swapped = misspelling((word, at) => {
  const first = Math.min(at, word.length - 2);
  return word.slice(0, first) + word.charAt(first + 1) + word.charAt(first) + word.slice(first + 2);
});
const wrong = misspelling(
  (word, at, random) =>
    word.slice(0, at) + letters.charAt(Math.floor(random() * letters.length)) + word.slice(at + 1),
);

const ways: Record<string, Way> = {
  "the name": (_, __, name) => name,
  "in lower case, without legal form": (words) => words.join(" "),
  "words in another order": (words) => (words.length > 1 ? words.toReversed().join(" ") : null),
  "another legal form": (words, random) =>
    `${words.join(" ")} ${["Inc", "Corp", "Ltd", "plc"][Math.floor(random() * 4)]}`,
  "a letter missing": missing,
  "a letter doubled": doubled,
  "two letters swapped": swapped,
  "a wrong letter": wrong,
  "a letter missing, and Inc": (...given) => {
    const term = missing(...given);
    return term === null ? null : `${term} Inc`;
  },
};

/** `count` terms of every kind for names that a seed chooses. */
export function makeTerms(names: string[], count: number, seed: number): RankedTerm[] {
  const random = randomNumbers(seed);
  return Object.entries(ways).flatMap(([kind, way]) => {
    const terms: RankedTerm[] = [];
    for (let tries = 0; terms.length < count && tries < 100 * count; tries += 1) {
      const name = names[Math.floor(random() * names.length)] ?? "";
      const key = nameKey(name);
      const term = way((dropOptionalWords(key) ?? key).split(" "), random, name);
      if (term !== null) terms.push({ kind, term, name });
    }
    return terms;
  });
}

/** A deterministic pseudo-random sequence in [0, 1) (Park and Miller). */
function randomNumbers(seed: number): Random {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
