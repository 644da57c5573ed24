import { z } from "zod";
import { limits } from "@/lib/limits";

/** Playlists that one check asks about. */
export const checkedAtOnce = 500;

/** Characters of an advertiser's name that is asked about. */
export const advertiserCharacters = 1_000;

/** Asks, before anything is created, about the advertisers and names of playlists: by uuid or by exact name. */
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
 * The answer for each, in the same order: the advertiser's uuid, or what is wrong with it; whether that
 * advertiser has a playlist of this name already, which is no fault.
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
