import { z } from "zod";
import { personRefSchema } from "@/lib/shared/people/person-ref";
import { toViewQuery } from "@/lib/shared/playlists/views/view-query";
import { nameSchema } from "@/lib/shared/text-schema";

const maxNameCharacters = 80;
const maxQueryCharacters = 10_000;

const fields = {
  name: nameSchema("Name", maxNameCharacters),
  /** The query of the page's URL; other parameters are dropped. */
  query: z
    .string()
    .max(maxQueryCharacters, "These filters are too long to save.")
    .transform(toViewQuery),
  /** Whether everyone at the company sees it. */
  is_shared: z.boolean(),
};

export const createViewSchema = z.strictObject({
  ...fields,
  is_shared: fields.is_shared.default(false),
});
export type CreateView = z.output<typeof createViewSchema>;
export type CreateViewInput = z.input<typeof createViewSchema>;

export const changeViewSchema = z
  .strictObject(fields)
  .partial()
  .refine((change) => Object.keys(change).length > 0, {
    error: "Include at least one field to change.",
  });
export type ChangeView = z.output<typeof changeViewSchema>;
export type ChangeViewInput = z.input<typeof changeViewSchema>;

/** Filters, order and columns of the playlists list under a name. */
export const savedViewSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  query: z.string(),
  is_shared: z.boolean(),
  /** The owner; null if it belongs to everyone who signs in to the client. */
  person: personRefSchema,
  /** Whether it is the caller's. A manager may change all visible views. */
  is_own: z.boolean(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

export const savedViewListSchema = z.object({ views: z.array(savedViewSchema) });
