import { decodeJwt } from "jose";
import { z } from "zod";

/** A token of another service. It is kept sealed (lib/server/remote/tokens): not for logs, messages, cookies or browsers. */
export interface RemoteToken {
  token: string;
  /** Seconds since 1970, by our clock: `exp` of the token if it can be read and is not past, else an hour after it was received. */
  endsAt: number;
}

/** Visible ASCII: it must fit into a header. */
const tokenTextSchema = z
  .string()
  .transform((text) => text.trim().replace(/^bearer\s+/i, ""))
  .pipe(z.string().regex(/^(?!bearer$)[\x21-\x7e]{1,16384}$/i));

const validitySeconds = 3_600;
/** A new token that ends sooner comes from a clock that is wrong. */
const leastSeconds = 30;
/** Clocks that differ by less are the same: `Date` has whole seconds, and takes its time to arrive. */
const toleranceMs = 60_000;

/** Reads the `_token` of an answer that came now, with that `Date`; null if it is none. "Bearer " may precede it. */
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

/** Time by which the clock of a service is ahead of ours, by the `Date` of an answer that came now, in ms; 0 if that is little. */
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
