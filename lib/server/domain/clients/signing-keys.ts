import { type KeyObject } from "node:crypto";
import { invalidToken } from "@/lib/server/domain/clients/token-errors";
import { isId } from "@/lib/shared/ids";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** The key IDs in `signing_keys`, read at `readAt` (ms since 1970). */
interface KnownKids {
  kids: ReadonlySet<string>;
  readAt: number;
  /** The read in progress, shared by concurrent callers. */
  reading: Promise<void> | null;
}

/** Time for which the table is not read again, for a known and for an unknown key ID. */
const knownKidTimeoutMs = 60_000;
const unknownKidTimeoutMs = 5_000;

const knownKids = new WeakMap<Runtime, KnownKids>();

/**
 * Returns the key of a `kid` in `signing_keys`; limits reads for unknown ones.
 * @throws AppError invalid_token
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
