import { z } from "zod";
import { limits } from "@/lib/limits";

/** Maximum playlists of one check. */
export const checkedAtOnce = 500;

/** Maximum characters of an advertiser's name in a check. */
export const advertiserCharacters = 1_000;

/** Checks advertisers (by uuid or exact name) and names of playlists before any is created. */
export const importCheckSchema = z.strictObject({
  playlists: z
    .array(
      z.strictObject({
        name: z.string().max(limits.nameCharacters * 2),
        advertiser: z.union([
          z.strictObject({ id: z.string().max(64) }),
          z.strictObject({ name: z.string().max(advertiserCharacters) }),
        ]),
      }),
    )
    .min(1)
    .max(checkedAtOnce),
});
export type ImportCheckInput = z.input<typeof importCheckSchema>;

/**
 * The answers in the order of the request: the advertiser's uuid or an error, and whether the advertiser already has a
 * playlist of this name (a warning).
 */
export const importCheckAnswerSchema = z.object({
  playlists: z.array(
    z.object({
      advertiser_id: z.string().nullable(),
      problem: z.string().nullable(),
      exists: z.boolean(),
    }),
  ),
});
export type ImportCheckAnswer = z.infer<typeof importCheckAnswerSchema>["playlists"][number];
