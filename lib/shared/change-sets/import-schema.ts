import { z } from "zod";
import { limits } from "@/lib/shared/limits";
import { type FieldName, fieldNames } from "@/lib/shared/playlists/fields/playlist-fields";
import {
  type ChangePlaylist,
  changePlaylistSchema,
  newPlaylistSchema,
} from "@/lib/shared/playlists/schema";

/** Starts an import. `digest` is a SHA-256 of its contents: an import with the same digest is the same import. */
export const importStartSchema = z.strictObject({
  file: z.string().min(1).max(255),
  digest: z.string().regex(/^[0-9a-f]{64}$/, "The digest must be SHA-256 in hexadecimal."),
  total: z
    .number()
    .int()
    .min(1, "The file contains no playlists.")
    .max(
      limits.importedPlaylists,
      `Import at most ${limits.importedPlaylists.toLocaleString("en")} playlists at a time.`,
    ),
});

/** A file's values for an existing playlist, for the revision that its preview showed. */
export interface ImportedChange {
  uuid: string;
  revision: number;
  /** The revision that was exported into the file; null if the file doesn't contain it. */
  base_revision: number | null;
  /** The conflicts that the file's value wins. In the others the stored value is kept. */
  use_file: FieldName[];
  change: Omit<ChangePlaylist, "inventory">;
}

/** A playlist to create; in its advertiser's list, or only in the agency's. */
const importedPlaylistSchema = newPlaylistSchema.safeExtend({
  agency_only: changePlaylistSchema.shape.agency_only,
});
export type ImportedPlaylist = z.output<typeof importedPlaylistSchema>;

/** A playlist of an import: one to create, or, if it has a `uuid`, one to change. */
export type ImportItem = { create: ImportedPlaylist } | { update: ImportedChange };

type Parsed<Value> = { value: Value } | { issues: z.core.$ZodIssue[] };

/** The error for pages of an earlier version, which send no revision. */
const reloadFirst = "Reload this page, then choose the file again.";

const changedPlaylistSchema = z.looseObject({
  uuid: z.uuid("The uuid must be a UUID.").toLowerCase(),
  revision: z.number().int().min(1),
  base_revision: z.number(reloadFirst).int().min(1).nullable(),
  use_file: z.array(z.enum(fieldNames)).default([]),
});

/** Parses a change as it is sent and stored, with the file's values next to the other properties. */
export function parseImportedChange(given: unknown): Parsed<ImportedChange> {
  const head = changedPlaylistSchema.safeParse(given);
  if (!head.success) return { issues: head.error.issues };
  const { uuid, revision, base_revision, use_file, ...fields } = head.data;
  const parsed = changePlaylistSchema.safeParse(fields);
  if (!parsed.success) return { issues: parsed.error.issues };
  const { inventory, ...change } = parsed.data;
  if (inventory)
    return { issues: [{ code: "custom", path: ["inventory"], message: wholeListOnly }] };
  return { value: { uuid, revision, base_revision, use_file, change } };
}

/** The error for a file that has a change of the IDs instead of the IDs. */
export const wholeListOnly = "Use inventory_ids, with the whole list.";

/** Parses one playlist of an import. */
export function parseImportItem(given: unknown): Parsed<ImportItem> {
  if (typeof given === "object" && given !== null && "uuid" in given) {
    const update = parseImportedChange(given);
    return "value" in update ? { value: { update: update.value } } : update;
  }
  const create = importedPlaylistSchema.safeParse(given);
  return create.success ? { value: { create: create.data } } : { issues: create.error.issues };
}

/** A list of playlists, each parsed by `parse`. Stops at the first invalid one, because there could be millions of errors. */
export const parsedListSchema = <Value>(parse: (given: unknown) => Parsed<Value>) =>
  z
    .array(z.unknown(), "Enter a list of playlists.")
    .min(1, "Enter at least one playlist.")
    .max(500, "Send at most 500 playlists at a time.")
    .transform((playlists, context): Value[] => {
      const right: Value[] = [];
      for (const [position, playlist] of playlists.entries()) {
        const parsed = parse(playlist);
        if ("value" in parsed) {
          right.push(parsed.value);
          continue;
        }
        for (const issue of parsed.issues.slice(0, limits.reportedErrors))
          context.issues.push({
            ...issue,
            input: playlist,
            path: [position, ...issue.path],
          } as never);
        return z.NEVER;
      }
      return right;
    });

/** Adds playlists to an import at index `first` and following. Sending them again has no effect. */
export const importItemsSchema = z.strictObject({
  first: z.number().int().min(0).max(limits.importedPlaylists),
  playlists: parsedListSchema(parseImportItem),
});
