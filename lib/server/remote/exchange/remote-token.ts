import { decodeJwt } from "jose";
import { z } from "zod";

/** A token of another service. It is stored sealed (lib/server/remote/tokens), and must not appear in logs, messages, cookies or browsers. */
export interface RemoteToken {
  token: string;
  /** Seconds since 1970, by our clock: `exp` of the token if it is readable and not past, otherwise an hour after its receipt. */
  endsAt: number;
}

/** Visible ASCII: it must fit into a header. */
const tokenTextSchema = z
  .string()
  .transform((text) => text.trim().replace(/^bearer\s+/i, ""))
  .pipe(z.string().regex(/^(?!bearer$)[\x21-\x7e]{1,16384}$/i));

const validitySeconds = 3_600;
/** A new token that ends sooner comes from a wrong clock. */
const leastSeconds = 30;
/** Smaller differences between clocks are ignored: `Date` has whole seconds, and takes time to arrive. */
const toleranceMs = 60_000;

/** Reads the `_token` of an answer that arrived now, with that `Date`; null if it is none. "Bearer " may precede it. */
export function readRemoteToken(
  value: unknown,
  date: string | null,
  nowMs = Date.now(),
): RemoteToken | null {
  const parsed = tokenTextSchema.safeParse(value);
  if (!parsed.success) return null;
  const token = parsed.data;
  const now = Math.floor(nowMs / 1_000);
  const end = readEnd(token);
  const ours = end === null ? 0 : end - Math.round(readClockDifference(date, nowMs) / 1_000);
  return { token, endsAt: ours > now + leastSeconds ? ours : now + validitySeconds };
}

/**
 * Returns by how many ms the clock of a service is ahead of ours, from the `Date` of an answer that arrived now; 0 if the difference is
 * small.
 */
export function readClockDifference(date: string | null, nowMs = Date.now()): number {
  const difference = Date.parse(date ?? "") - nowMs;
  return Math.abs(difference) > toleranceMs ? difference : 0;
}

function readEnd(token: string): number | null {
  try {
    const { exp } = decodeJwt(token);
    return exp !== undefined && Number.isSafeInteger(exp) && exp > 0 ? exp : null;
  } catch {
    return null;
  }
}
