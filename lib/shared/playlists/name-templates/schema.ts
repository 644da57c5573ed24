import { z } from "zod";
import { limits } from "@/lib/shared/limits";
import { nameSchema, termSchema } from "@/lib/shared/text-schema";

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
