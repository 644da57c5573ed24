import { z } from "zod";
import {
  type FormField,
  formFields,
  isEqualJson,
} from "@/lib/shared/playlists/fields/diff-playlist";
import { addNewFields, blankValues } from "@/lib/shared/playlists/fields/blank-values";
import { fieldOf, type PlaylistFields } from "@/lib/shared/playlists/fields/playlist-fields";
import {
  type PlaylistDetails,
  playlistDetailsSchema,
  playlistTypeSchema,
} from "@/lib/shared/playlists/schema";

/** An unsaved playlist as stored in the browser (draft-store.ts). */

/** Drafts belong to one client and form; other clients in the same browser cannot see them. */
export interface DraftOwner {
  clientId: string;
  /** The company of a new playlist; for an edit see `ownerOfEdit`, for a new one from another `ownerOfNewFrom`. */
  companyId: string;
}

export const ownerOfEdit = (clientId: string, playlistId: string): DraftOwner => ({
  clientId,
  companyId: `edit ${playlistId}`,
});

/** The owner of the drafts of a new playlist that begins with another's values. */
export const ownerOfNewFrom = (clientId: string, playlistId: string): DraftOwner => ({
  clientId,
  companyId: `from ${playlistId}`,
});

/** IDs are stored as a JSON string, because one string is cloned quickly. */
const idsInJson = z.string().transform((json, context) => {
  try {
    return z.array(z.string()).parse(JSON.parse(json));
  } catch {
    context.issues.push({ code: "custom", message: "These are not IDs.", input: json });
    return z.NEVER;
  }
});

const searchSchema = z.union([
  z.strictObject({ value: z.unknown() }),
  /** JSON that does not parse yet, and the error. */
  z.strictObject({ json: z.string(), problem: z.string() }),
]);

const fieldSchema = <Name extends FormField>(name: Name) => {
  const value: z.ZodType<PlaylistFields[Name]> = fieldOf(name).stored;
  return value.default(blankValues[name] as z.core.util.NoUndefined<PlaylistFields[Name]>);
};
type FieldSchemas = { [Name in FormField]: z.ZodType<PlaylistFields[Name], PlaylistFields[Name]> };

/** The fields of the form; a field that is newer than a draft is blank in it. */
const fieldSchemas = Object.fromEntries(
  formFields.map((name) => [name, fieldSchema(name)]),
) as unknown as FieldSchemas;

const contentSchema = z.object({
  ...fieldSchemas,
  type: playlistTypeSchema.nullable(),
  inventory_ids: idsInJson,
  searches: z.array(searchSchema),
  /** Text in the ID field that has not been added. */
  pending_ids: z.string(),
});

const recordSchema = z.object({
  version: z.literal(1),
  id: z.string(),
  client_id: z.string(),
  company_id: z.string(),
  saved_at: z.number(),
  content: contentSchema,
  /** JSON of the edited playlist when it was opened; null for a new one. */
  base: z.string().nullable().default(null),
  /** Whether the form opens without the draft, and offers it. */
  set_aside: z.boolean().default(false),
  /** A save without a response: its Idempotency-Key and the time of its first attempt. */
  attempt: z.object({ key: z.string(), at: z.number() }).nullable(),
});

/** The form's content, with IDs as JSON. */
export type DraftContent = z.input<typeof contentSchema>;
export type DraftAttempt = NonNullable<Draft["attempt"]>;
export type DraftRecord = z.input<typeof recordSchema>;
export type Draft = z.output<typeof recordSchema>;

/** Parses a stored draft; null if it is damaged or of another version. */
export function parseDraft(record: unknown): Draft | null {
  return recordSchema.safeParse(record).data ?? null;
}

/** Converts a draft to its stored form. */
export function toRecord(draft: Draft): DraftRecord {
  const { inventory_ids, ...content } = draft.content;
  return { ...draft, content: { ...content, inventory_ids: JSON.stringify(inventory_ids) } };
}

/** Returns the playlist that an edit began with; null for a new playlist and for damaged JSON. */
export function readBase({ base }: Pick<Draft, "base">): PlaylistDetails | null {
  if (base === null) return null;
  try {
    // Earlier versions had no people.
    const people = { person: null, created_by_person: null };
    return playlistDetailsSchema.parse({ ...people, ...addNewFields(JSON.parse(base) as object) });
  } catch {
    return null;
  }
}

/** Lifetime of an idempotency key in the service (24 h), less an hour for clock differences and latency. */
const keyLifetimeMs = 23 * 60 * 60 * 1000;

/** Whether the key of `attempt` still prevents a second creation. */
export function isAttemptAlive(attempt: DraftAttempt, now = Date.now()): boolean {
  return now - attempt.at < keyLifetimeMs;
}

/** Whether two contents are equal; null is an empty form. */
export function isSameContent(a: DraftContent | null, b: DraftContent | null): boolean {
  if (a === null || b === null) return a === b;
  const keys = Object.keys(contentSchema.shape) as (keyof DraftContent)[];
  return keys.every((key) => a[key] === b[key] || isEqualJson(a[key], b[key]));
}
