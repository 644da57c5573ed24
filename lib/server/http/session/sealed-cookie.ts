import { createHmac } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** An encrypted cookie, separate from the session's, for processes that take minutes. */
export interface SealedCookie {
  /** Its name without the prefix for https. */
  name: string;
  /** Gives it a key of its own, so that another cookie's content is not accepted as this one's. */
  purpose: string;
  /** Seconds after which it is neither sent nor accepted. */
  lifetime: number;
}

const isSecure = ({ env }: Runtime): boolean => env.publicOrigin.startsWith("https:");

const fullName = (runtime: Runtime, { name }: SealedCookie): string =>
  isSecure(runtime) ? `__Host-${name}` : name;

const toHeader = (runtime: Runtime, cookie: SealedCookie, value: string, maxAge: number): string =>
  `${fullName(runtime, cookie)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure(runtime) ? "; Secure" : ""}`;

const seal = ({ env, keys }: Runtime, { purpose, lifetime }: SealedCookie) => ({
  password: createHmac("sha256", env.sessionPassword ?? keys.sessionPassword)
    .update(purpose)
    .digest("base64url"),
  ttl: lifetime,
});

/** The Set-Cookie that keeps `value`, encrypted. Browsers store 4 kB. */
export async function keepSealed(
  runtime: Runtime,
  cookie: SealedCookie,
  value: object,
): Promise<string> {
  const sealed = await sealData(value, seal(runtime, cookie));
  return toHeader(runtime, cookie, sealed, cookie.lifetime);
}

/** The Set-Cookie that removes it. */
export const removeSealed = (runtime: Runtime, cookie: SealedCookie): string =>
  toHeader(runtime, cookie, "", 0);

/** Returns the content of the caller's cookie; null if there is none, it has expired, or this installation did not write it. */
export async function readSealed(
  runtime: Runtime,
  request: Request,
  cookie: SealedCookie,
): Promise<unknown> {
  const start = `${fullName(runtime, cookie)}=`;
  const cookies = (request.headers.get("cookie") ?? "").split("; ");
  const sealed = cookies.find((sent) => sent.startsWith(start))?.slice(start.length);
  if (!sealed) return null;
  const value = await unsealData<object>(sealed, seal(runtime, cookie));
  return Object.keys(value).length === 0 ? null : value;
}
