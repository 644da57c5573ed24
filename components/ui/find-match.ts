import { nameKey } from "@/lib/text";

interface Match {
  start: number;
  end: number;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const isWordPart = /[\p{L}\p{N}]/u;

/**
 * Where `term` stands in `text` as the search compares names (`nameKey`): at the start of the name, else at
 * the start of a word, else anywhere; in UTF-16 units of `text`. Null if it is not there.
 *
 * A key may be longer or shorter than its text ("ß" is "ss", two spaces are one), so the key is built grapheme
 * by grapheme and each of its units remembers the grapheme that it came from.
 */
export function findMatch(text: string, term: string): Match | null {
  const wanted = nameKey(term);
  if (wanted === "") return null;
  let key = "";
  const origins: Match[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const part = /^\s+$/u.test(segment) ? " " : nameKey(segment);
    if (part === " " && (key === "" || key.endsWith(" "))) continue;
    key += part;
    for (let unit = 0; unit < part.length; unit += 1) {
      origins.push({ start: index, end: index + segment.length });
    }
  }
  const at = findBestStart(key, wanted);
  const first = origins[at];
  const last = origins[at + wanted.length - 1];
  return first && last ? { start: first.start, end: last.end } : null;
}

function findBestStart(key: string, wanted: string): number {
  const first = key.indexOf(wanted);
  for (let at = first; at !== -1; at = key.indexOf(wanted, at + 1)) {
    if (at === 0 || !isWordPart.test(key[at - 1] ?? "")) return at;
  }
  return first;
}
