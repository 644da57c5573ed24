import { createHash, createHmac } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** Not the cookie's own key: what is sealed here is no session, and no session can be put here. */
const passwordOf = ({ env, keys }: Runtime): string =>
  createHmac("sha256", env.sessionPassword ?? keys.sessionPassword)
    .update("tokens of another service")
    .digest("base64url");

/** Seals a token for the database, with a key that is not in the database where SESSION_PASSWORD is set. */
export const sealToken = (runtime: Runtime, token: string): Promise<string> =>
  sealData({ token }, { password: passwordOf(runtime), ttl: 0 });

/** The sealed token; null if it was sealed with another key. */
export async function unsealToken(runtime: Runtime, sealed: string): Promise<string | null> {
  const options = { password: passwordOf(runtime), ttl: 0 };
  const { token } = await unsealData<{ token?: string }>(sealed, options);
  return token ?? null;
}

/** Tells tokens apart without unsealing them. */
export const tokenDigest = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");
