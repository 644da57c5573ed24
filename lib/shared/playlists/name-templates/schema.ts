import { z } from "zod";
import { limits } from "@/lib/shared/limits";
import { nameSchema, termSchema } from "@/lib/shared/text-schema";
import { type PlaylistType } from "@/lib/shared/vocabulary";

/** Placeholders of a template for names, in braces; `{n}` is the next free number. */
export const placeholders = ["advertiser", "type", "month", "year", "n"] as const;

const maxTemplates = 20;

const known = new Set<string>(placeholders);

const templateSchema = nameSchema("Template", limits.nameCharacters).superRefine(
  (template, context) => {
    const unknown = [...template.matchAll(/\{([^{}]*)\}/g)].find(
      ([, name = ""]) => !known.has(name),
    );
    if (unknown)
      context.addIssue({ code: "custom", message: `${unknown[0]} isn't a placeholder.` });
    if (template.split("{n}").length > 2)
      context.addIssue({ code: "custom", message: "Use {n} once." });
  },
);

/** A company's templates for the names of new playlists, in display order. */
export const nameTemplatesSchema = z.strictObject({
  templates: z
    .array(templateSchema, "Enter a list of templates.")
    .max(maxTemplates, `A company can have at most ${maxTemplates} name templates.`),
});
export type NameTemplates = z.output<typeof nameTemplatesSchema>;

/** The parts of a name before and after its number, and the advertiser whose playlists are numbered. */
export const nextNumberSearchSchema = z.strictObject({
  advertiser: z.uuid("The advertiser ID must be a UUID.").toLowerCase(),
  prefix: termSchema(limits.nameCharacters),
  suffix: termSchema(limits.nameCharacters),
});
export const nextNumberSchema = z.object({ n: z.number().int() });

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
