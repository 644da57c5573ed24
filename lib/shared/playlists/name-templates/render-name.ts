import { type PlaylistType } from "@/lib/shared/vocabulary";

/** Values for a template's placeholders. Unknown parts are left out. */
interface NameParts {
  advertiser: string;
  type: PlaylistType | null;
  date: Date;
}

const typeWords: Record<PlaylistType, string> = {
  podcast: "Podcast",
  radio: "Radio",
  streaming: "Streaming",
};

/** Fills in a template, except for `{n}`. */
function fill(template: string, { advertiser, type, date }: NameParts): string {
  const words: Record<string, string> = {
    advertiser,
    type: type === null ? "" : typeWords[type],
    month: date.toLocaleDateString("en", { month: "long" }),
    year: String(date.getFullYear()),
  };
  return template.replace(
    /\{(advertiser|type|month|year)\}/g,
    (_, name: string) => words[name] ?? "",
  );
}

const collapse = (text: string) => text.replace(/\s+/g, " ");

/** Returns the parts of the name before and after its number; null if the template has none. */
export function findNumberPlace(
  template: string,
  parts: NameParts,
): { prefix: string; suffix: string } | null {
  const [prefix = "", suffix] = fill(template, parts).split("{n}");
  if (suffix === undefined) return null;
  return { prefix: collapse(prefix).trimStart(), suffix: collapse(suffix).trimEnd() };
}

/** Returns the name that a template makes with the number `n`. */
export function renderName(template: string, parts: NameParts, n: number): string {
  return collapse(fill(template, parts).replace("{n}", String(n))).trim();
}
