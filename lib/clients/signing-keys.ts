import { type KeyObject } from "node:crypto";
import { invalidToken } from "@/lib/clients/token-errors";
import { isId } from "@/lib/ids";
import { type Runtime } from "@/lib/runtime/runtime";

/** The kids of `signing_keys` as they were read at `readAt` (ms since 1970). */
interface KnownKids {
  kids: ReadonlySet<string>;
  readAt: number;
  /** The read that is under way, which all who ask meanwhile wait for. */
  reading: Promise<void> | null;
}

/** Milliseconds after which the table is read again, for a kid that is known and for one that is not. */
const knownKidTimeoutMs = 60_000;
const unknownKidTimeoutMs = 5_000;

const knownKids = new WeakMap<Runtime, KnownKids>();

/**
 * The key that a token names, which must be in `signing_keys`: no key is made for a name that somebody made
 * up, and such names cost one read of the table every few seconds at most. @throws AppError invalid_token
 */
export async function findSigningKey(runtime: Runtime, kid: unknown): Promise<KeyObject> {
  if (typeof kid !== "string" || !isId(kid)) throw invalidToken();
  if (kid !== runtime.kid && !(await isKnown(runtime, kid))) throw invalidToken();
  return runtime.keys.signing(kid);
}

async function isKnown(runtime: Runtime, kid: string): Promise<boolean> {
  const known = knownKids.get(runtime) ?? { kids: new Set(), readAt: 0, reading: null };
  knownKids.set(runtime, known);
  const timeoutMs = known.kids.has(kid) ? knownKidTimeoutMs : unknownKidTimeoutMs;
  if (Math.abs(Date.now() - known.readAt) >= timeoutMs) {
    known.reading ??= readKids(runtime, known).finally(() => (known.reading = null));
    await known.reading;
  }
  return known.kids.has(kid);
}

async function readKids({ database }: Runtime, known: KnownKids): Promise<void> {
  const rows = await database.read.selectFrom("signing_keys").select("kid").execute();
  known.kids = new Set(rows.map(({ kid }) => kid));
  known.readAt = Date.now();
}
