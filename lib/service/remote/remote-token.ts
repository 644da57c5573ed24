import "server-only";
import { decodeJwt } from "jose";
import { z } from "zod";

/** A token of another service. It stays in the encrypted session cookie: not for logs, messages or browsers. */
export interface RemoteToken {
  token: string;
  /** Seconds since 1970: `exp` of the token if it can be read, else an hour after it was received. */
  endsAt: number;
}

/** Visible ASCII: it must fit into a header. */
export const tokenTextSchema = z.string().regex(/^[\x21-\x7e]{1,16384}$/);

const validitySeconds = 3_600;

/** Describes a token that was received now. */
export function describeRemoteToken(token: string, nowMs = Date.now()): RemoteToken {
  return { token, endsAt: readEnd(token) ?? Math.floor(nowMs / 1_000) + validitySeconds };
}

function readEnd(token: string): number | null {
  try {
    const { exp } = decodeJwt(token);
    return exp !== undefined && Number.isSafeInteger(exp) && exp > 0 ? exp : null;
  } catch {
    return null;
  }
}
