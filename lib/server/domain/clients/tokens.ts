import { createHmac, type KeyObject } from "node:crypto";
import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from "jose";
import { invalidToken, tokenExpired } from "@/lib/server/domain/clients/token-errors";
import { isId, newIdAt } from "@/lib/shared/ids";
import { type TokenSession } from "@/lib/server/principal";
import { noteRefusedClient } from "@/lib/server/request-context";
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
async function findSigningKey(runtime: Runtime, kid: unknown): Promise<KeyObject> {
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

/** Lifetime of a token in seconds (docs/service-api.md, "Limits"). */
export const tokenLifetime = 3_600;
/** Seconds after sign-in during which tokens are renewed: twelve hours. */
export const sessionLifetime = 12 * 3_600;

const audience = "advertiser-audio-service";
const algorithm = "HS256";
const type = "at+jwt";

/** Claims of a valid token. `issuedAt` and `expiresAt` are in seconds since 1970. */
export interface TokenClaims {
  clientId: string;
  session: TokenSession;
  issuedAt: number;
  issuedAtMs: number;
  expiresAt: number;
}

/** A token to issue; without `session` it starts a new one. It ends at `secretEndsAt` at the latest (seconds since 1970). */
interface NewToken {
  clientId: string;
  secretId: string | null;
  secretEndsAt: number;
  session?: TokenSession;
}

export interface IssuedToken {
  token: string;
  issuedAt: number;
  expiresAt: number;
}

/** The latest end of a session, in seconds since 1970. */
export const sessionEnd = (startedAt: number, secretEndsAt: number): number =>
  Math.min(startedAt + sessionLifetime, secretEndsAt);

/** Issues a JWT access token (RFC 9068), valid for one hour or until its session ends. */
export function issueToken(
  runtime: Runtime,
  { clientId, secretId, secretEndsAt, session }: NewToken,
): IssuedToken {
  const issuedAtMs = Date.now();
  const now = Math.floor(issuedAtMs / 1_000);
  const id = newIdAt(issuedAtMs);
  const startedAt = session?.startedAt ?? now;
  const expiresAt = Math.min(now + tokenLifetime, sessionEnd(startedAt, secretEndsAt));
  const token = sign(
    { alg: algorithm, typ: type, kid: runtime.kid },
    {
      auth_time: startedAt,
      sid: session?.id ?? id,
      ...(secretId !== null && { secret_id: secretId }),
      ...(session?.personId !== undefined && {
        person_id: session.personId,
        binding: session.binding,
      }),
      iss: runtime.env.publicOrigin,
      aud: audience,
      sub: clientId,
      iat: now,
      exp: expiresAt,
      jti: id,
    },
    runtime.keys.signing(runtime.kid),
  );
  return { token, issuedAt: now, expiresAt };
}

/** Signs a JWT (RFC 7515, compact form) synchronously; WebCrypto, which jose uses, takes nine times the CPU. */
function sign(header: JWTHeaderParameters, payload: JWTPayload, key: KeyObject): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
}

/** Tokens with a verified signature, newest last. The client's state is still checked per request. */
const verified = new WeakMap<Runtime, Map<string, TokenClaims>>();
const maxVerified = 10_000;

/** Verifies a token's signature and times. @throws AppError invalid_token, token_expired */
export function verifyToken(runtime: Runtime, token: string): TokenClaims | Promise<TokenClaims> {
  const known = verified.get(runtime)?.get(token);
  return known && known.expiresAt * 1_000 > Date.now() ? known : verifyNew(runtime, token);
}

async function verifyNew(runtime: Runtime, token: string): Promise<TokenClaims> {
  const tokens = verified.get(runtime) ?? new Map<string, TokenClaims>();
  verified.set(runtime, tokens);
  const claims = await checkToken(runtime, token);
  const [oldest] = tokens.keys();
  if (oldest !== undefined && tokens.size >= maxVerified) tokens.delete(oldest);
  tokens.set(token, claims);
  return claims;
}

async function checkToken(runtime: Runtime, token: string): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => findSigningKey(runtime, kid), {
      algorithms: [algorithm],
      typ: type,
      issuer: runtime.env.publicOrigin,
      audience,
      requiredClaims: ["sub", "iat", "exp", "jti"],
    });
    return readClaims(payload);
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      // The signature is valid, so the token was issued to this client.
      const { sub = "" } = error.payload;
      if (isIdText(sub)) noteRefusedClient(sub);
      throw tokenExpired();
    }
    if (error instanceof errors.JOSEError) throw invalidToken();
    throw error;
  }
}

/** Tokens of Cuelist 0.1 have no `auth_time`: they are valid until they expire and are not renewed. */
function readClaims(payload: JWTPayload): TokenClaims {
  const { sub = "", iat = 0, exp = 0, jti = "", auth_time: startedAt } = payload;
  const { sid = jti, secret_id: secretId = null, person_id: personId, binding } = payload;
  const areIds =
    [sub, jti, sid, personId ?? sid].every(isIdText) && (secretId === null || isIdText(secretId));
  if (!areIds || typeof sid !== "string") throw invalidToken();
  const session = {
    id: sid,
    secretId: typeof secretId === "string" ? secretId : null,
    ...(typeof personId === "string" && { personId }),
    ...(typeof binding === "number" && { binding }),
    startedAt: typeof startedAt === "number" ? startedAt : iat - sessionLifetime,
  };
  return {
    clientId: sub,
    session,
    issuedAt: iat,
    issuedAtMs: millisecondsOf(jti),
    expiresAt: exp,
  };
}

const isIdText = (value: unknown): boolean => typeof value === "string" && isId(value);

/** Issue time in ms from the UUIDv7 in `jti`; the whole seconds of `iat` are too coarse for revocation. */
function millisecondsOf(jti: string): number {
  return Number.parseInt(jti.replaceAll("-", "").slice(0, 12), 16);
}
