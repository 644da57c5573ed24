import { decodeJwt } from "jose";
import { z } from "zod";

/** A token of another service. It is kept sealed (lib/server/remote/exchange/tokens): not for logs, messages, cookies or browsers. */
export interface RemoteToken {
  token: string;
  /** Seconds since 1970: `exp` of the token if it can be read and is not past, else an hour after it was received. */
  endsAt: number;
}

/** Visible ASCII: it must fit into a header. */
const tokenTextSchema = z
  .string()
  .transform((text) => text.trim().replace(/^bearer\s+/i, ""))
  .pipe(z.string().regex(/^(?!bearer$)[\x21-\x7e]{1,16384}$/i));

const validitySeconds = 3_600;

/** Reads the `_token` of an answer that came now; null if it is none. "Bearer " may precede it. */
export function readRemoteToken(value: unknown, nowMs = Date.now()): RemoteToken | null {
  const parsed = tokenTextSchema.safeParse(value);
  if (!parsed.success) return null;
  const token = parsed.data;
  const now = Math.floor(nowMs / 1_000);
  const end = readEnd(token);
  // A clock that is ahead of the service's would see the token as expired.
  return { token, endsAt: end !== null && end > now ? end : now + validitySeconds };
}

function readEnd(token: string): number | null {
  try {
    const { exp } = decodeJwt(token);
    return exp !== undefined && Number.isSafeInteger(exp) && exp > 0 ? exp : null;
  } catch {
    return null;
  }
}
