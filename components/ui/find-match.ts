import { nameKey } from "@/lib/text";

interface Match {
  start: number;
  end: number;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const isWordPart = /[\p{L}\p{N}]/u;

/**
 * Finds `term` in `text` by the rules of the search (`nameKey`): at the start of the name, else of a word,
 * else anywhere. Returns UTF-16 offsets of `text`, or null. Keys can differ in length from their text ("ß"
 * is "ss"), so each unit of the key stores the offsets of its grapheme.
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
