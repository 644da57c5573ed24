import { errors, jwtVerify, SignJWT } from "jose";
import { AppError } from "@/lib/errors";
import { newIdAt } from "@/lib/ids";
import { type Runtime } from "@/lib/runtime";

/** Seconds that a token is valid: one hour (service-api.md "Limits"). */
export const tokenLifetime = 3_600;

const audience = "advertiser-audio-service";
const algorithm = "HS256";
const type = "at+jwt";

/** What a valid token says. `issuedAt` and `expiresAt` in seconds, `issuedAtMs` in milliseconds. */
export interface TokenClaims {
  clientId: string;
  issuedAt: number;
  issuedAtMs: number;
  expiresAt: number;
}

/** A token for a client, valid for one hour: a JWT access token (RFC 9068) signed with HMAC-SHA-256. */
export function issueToken(runtime: Runtime, clientId: string): Promise<string> {
  const issuedAtMs = Date.now();
  const now = Math.floor(issuedAtMs / 1_000);
  return new SignJWT()
    .setProtectedHeader({ alg: algorithm, typ: type, kid: runtime.kid })
    .setIssuer(runtime.env.publicOrigin)
    .setAudience(audience)
    .setSubject(clientId)
    .setIssuedAt(now)
    .setExpirationTime(now + tokenLifetime)
    .setJti(newIdAt(issuedAtMs))
    .sign(runtime.keys.signing(runtime.kid));
}

/** Tokens whose signature has been checked, newest last. Whether their client still may is asked each time. */
const verified = new WeakMap<Runtime, Map<string, TokenClaims>>();
const verifiedMost = 10_000;

/** Checks a token's signature and times. @throws AppError invalid_token, token_expired */
export async function verifyToken(runtime: Runtime, token: string): Promise<TokenClaims> {
  const tokens = verified.get(runtime) ?? new Map<string, TokenClaims>();
  verified.set(runtime, tokens);
  const known = tokens.get(token);
  if (known && known.expiresAt * 1_000 > Date.now()) return known;
  const claims = await checkToken(runtime, token);
  const [oldest] = tokens.keys();
  if (oldest !== undefined && tokens.size >= verifiedMost) tokens.delete(oldest);
  tokens.set(token, claims);
  return claims;
}

async function checkToken(runtime: Runtime, token: string): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(token, (header) => runtime.keys.signing(header.kid ?? ""), {
      algorithms: [algorithm],
      typ: type,
      issuer: runtime.env.publicOrigin,
      audience,
      requiredClaims: ["sub", "iat", "exp", "jti"],
    });
    const { sub = "", iat = 0, exp = 0, jti = "" } = payload;
    return { clientId: sub, issuedAt: iat, issuedAtMs: millisecondsOf(jti), expiresAt: exp };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw tokenExpired();
    if (error instanceof errors.JOSEError) throw invalidToken();
    throw error;
  }
}

/** `iat` has whole seconds; the UUIDv7 in `jti` has milliseconds, so that revoking is exact. */
function millisecondsOf(jti: string): number {
  return Number.parseInt(jti.replaceAll("-", "").slice(0, 12), 16);
}

const challenge = (description: string) =>
  `Bearer realm="cuelist", error="invalid_token", error_description="${description}"`;

/** The 401 for a token that is wrong in any way but age. */
export function invalidToken(): AppError {
  return new AppError(
    "invalid_token",
    "The access token is not valid. Get a new one from POST /stage/get-token.",
    {
      headers: { "WWW-Authenticate": challenge("The access token is not valid") },
    },
  );
}

function tokenExpired(): AppError {
  return new AppError(
    "token_expired",
    "The access token has expired. Get a new one from POST /stage/get-token.",
    {
      headers: { "WWW-Authenticate": challenge("The access token expired") },
    },
  );
}
