import { createHmac } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { newId } from "@/lib/shared/ids";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type FailedSignIn } from "@/lib/shared/session/schema";

interface Noted extends FailedSignIn {
  /** The page's address has it too, so that the reason is shown after this attempt only. */
  id: string;
}

/** Seconds for which the reason can be shown. */
const lifetime = 60;
/** Browsers store cookies of 4 kB. */
const maxCharacters = 500;

const cookieName = ({ env }: Runtime): string =>
  env.publicOrigin.startsWith("https:") ? "__Host-cuelist_sign_in" : "cuelist_sign_in";

const seal = ({ env, keys }: Runtime) => ({
  password: createHmac("sha256", env.sessionPassword ?? keys.sessionPassword)
    .update("failed sign-in")
    .digest("base64url"),
  ttl: lifetime,
});

/** Keeps a failed sign-in in a cookie. Returns its ID for the page's address, and the Set-Cookie. */
export async function noteFailedSignIn(
  runtime: Runtime,
  failed: FailedSignIn,
): Promise<{ id: string; cookie: string }> {
  const id = newId();
  const short = {
    client_id: failed.client_id.slice(0, maxCharacters),
    message: failed.message.slice(0, maxCharacters),
  };
  const sealed = await sealData({ ...failed, ...short, id } satisfies Noted, seal(runtime));
  const secure = runtime.env.publicOrigin.startsWith("https:") ? "; Secure" : "";
  return {
    id,
    cookie: `${cookieName(runtime)}=${sealed}; Path=/; Max-Age=${lifetime}; HttpOnly; SameSite=Lax${secure}`,
  };
}

/** The failed sign-in with this ID; null if it is over or of another browser. */
export async function findFailedSignIn(
  runtime: Runtime,
  request: Request,
  id: string,
): Promise<FailedSignIn | null> {
  const start = `${cookieName(runtime)}=`;
  const cookies = (request.headers.get("cookie") ?? "").split("; ");
  const sealed = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  if (!sealed) return null;
  const { id: noted, ...failed } = await unsealData<Partial<Noted>>(sealed, seal(runtime));
  return noted === id ? (failed as FailedSignIn) : null;
}
