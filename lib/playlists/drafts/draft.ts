import { z } from "zod";
import { playlistTypeSchema } from "@/lib/playlists/schema";

/* A playlist that somebody has begun and not saved, as the browser keeps it (see draft-store.ts). */

/** Drafts are kept per client and company: another client in the same browser never sees them. */
export interface DraftOwner {
  clientId: string;
  companyId: string;
}

/** Reads the ids out of their JSON, as which they are stored because one string is copied quickly. */
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
  /** JSON that cannot be read yet, and why. */
  z.strictObject({ json: z.string(), problem: z.string() }),
]);

const contentSchema = z.object({
  name: z.string(),
  advertiser_id: z.string(),
  type: playlistTypeSchema.nullable(),
  inventory_ids: idsInJson,
  /** Text that is typed or pasted and not among the ids yet. */
  pending_ids: z.string(),
  searches: z.array(searchSchema),
  tags: z.array(z.string()),
});

const recordSchema = z.object({
  /** Of this shape. What has another one is ignored. */
  version: z.literal(1),
  id: z.string(),
  client_id: z.string(),
  company_id: z.string(),
  /** Milliseconds since 1970. */
  saved_at: z.number(),
  content: contentSchema,
  /** A save whose answer never came: its Idempotency-Key, and when it was first sent. */
  attempt: z.object({ key: z.string(), at: z.number() }).nullable(),
});

/** What the form holds, with the ids as JSON. */
export type DraftContent = z.input<typeof contentSchema>;
export type DraftSearch = z.infer<typeof searchSchema>;
export type DraftAttempt = NonNullable<Draft["attempt"]>;
/** A draft as it is stored. */
export type DraftRecord = z.input<typeof recordSchema>;
/** A draft that has been read. */
export type Draft = z.output<typeof recordSchema>;

/** The draft in `record`, or null if it is damaged or of another version. */
export function parseDraft(record: unknown): Draft | null {
  return recordSchema.safeParse(record).data ?? null;
}

/** `draft` as it is stored. */
export function toRecord(draft: Draft): DraftRecord {
  const { inventory_ids, ...content } = draft.content;
  return { ...draft, content: { ...content, inventory_ids: JSON.stringify(inventory_ids) } };
}

/** How long the service knows a key (24 h, DESIGN §5), less an hour for clocks and the way there. */
const keyLife = 23 * 60 * 60 * 1000;

/** Whether the key of `attempt` still keeps a retry from creating a second playlist. */
export function isAttemptAlive(attempt: DraftAttempt, now = Date.now()): boolean {
  return now - attempt.at < keyLife;
}

/** Whether two contents are the same; null is an empty form. */
export function isSameContent(a: DraftContent | null, b: DraftContent | null): boolean {
  if (a === null || b === null) return a === b;
  const { inventory_ids: idsOfA, ...restOfA } = a;
  const { inventory_ids: idsOfB, ...restOfB } = b;
  return idsOfA === idsOfB && JSON.stringify(restOfA) === JSON.stringify(restOfB);
}
