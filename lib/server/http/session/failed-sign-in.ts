import { newId } from "@/lib/shared/ids";
import { keepSealed, readSealed } from "@/lib/server/http/session/sealed-cookie";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { errorBodySchema } from "@/lib/shared/http/schema";
import { type FailedSignIn } from "@/lib/shared/session/schema";

interface Noted extends FailedSignIn {
  /** It is also in the page's address, so that the reason is shown after this attempt only. */
  id: string;
}

/** The reason can be shown for one minute. */
const cookie = { name: "cuelist_sign_in", purpose: "failed sign-in", lifetime: 60 };
/** Browsers store cookies of 4 kB. */
const maxCharacters = 500;

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
  const noted: Noted = { ...failed, ...short, id };
  return { id, cookie: await keepSealed(runtime, cookie, noted) };
}

/** Returns the failed sign-in with this ID; null if it has expired or belongs to another browser. */
export async function findFailedSignIn(
  runtime: Runtime,
  request: Request,
  id: string,
): Promise<FailedSignIn | null> {
  const { id: noted, ...failed } = ((await readSealed(runtime, request, cookie)) ??
    {}) as Partial<Noted>;
  return noted === id ? (failed as FailedSignIn) : null;
}

/** Describes an error answer for the page that shows it. `clientId` is the submitted one. */
export async function toFailedSignIn(answer: Response, clientId: string): Promise<FailedSignIn> {
  const { status, headers } = answer;
  const { code, Message: message, errors = [] } = errorBodySchema.parse(await answer.json());
  const retryAfter = Number(headers.get("retry-after") ?? 0) || null;
  const requestId = headers.get("x-request-id");
  return { client_id: clientId, status, code, message, errors, requestId, retryAfter };
}
