import { type Principal } from "@/lib/server/principal";
import { spendRefusedBudget } from "@/lib/server/http/budgets/spend-budget";
import { type BodyType, checkFormType } from "@/lib/server/http/reading/sized-body";
import { checkJsonType } from "@/lib/server/http/reading/read-json";
import { authenticateSession } from "@/lib/server/http/session/session-cookie";
import { getRequestContext } from "@/lib/server/request-context";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { authenticate, renewPrincipal } from "@/lib/server/domain/clients/authenticate";
import { AppError } from "@/lib/shared/errors";

/** Authentication of an operation; "sign-in" is for operations that start or end a session. */
export type Auth = "bearer" | "cookie" | "none" | "sign-in";

/** Cookie-authenticated writes must come from this origin, against cross-site request forgery. */
export function checkOrigin(auth: Auth, request: Request, runtime: Runtime, type?: BodyType): void {
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  if (!isWrite || (auth !== "cookie" && auth !== "sign-in")) return;
  checkSameOrigin(request, runtime.env.publicOrigin);
  (type === "form" ? checkFormType : checkJsonType)(request);
}

interface Caller {
  principal: Principal;
  headers: Record<string, string>;
}

/** Returns the caller and the response headers it causes (a renewed session cookie). @throws AppError throttled, and the errors of tokens */
export async function authenticateCaller(
  auth: Auth,
  runtime: Runtime,
  request: Request,
  isPoll: boolean,
): Promise<Caller | null> {
  if (auth !== "bearer" && auth !== "cookie") return null;
  try {
    return auth === "cookie"
      ? await authenticateSession(runtime, request, { isRenewed: !isPoll })
      : { principal: await authenticateBearer(runtime, request), headers: {} };
  } catch (error) {
    const { clientId, isRefused } = getRequestContext();
    if (isRefused && clientId !== undefined) await spendRefusedBudget(clientId);
    throw error;
  }
}

/** Authenticates a bearer token (RFC 6750) and renews it. @throws AppError invalid_token, token_expired */
async function authenticateBearer(runtime: Runtime, request: Request): Promise<Principal> {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token) {
    throw new AppError(
      "invalid_token",
      "Send the access token as Authorization: Bearer <ACCESS_TOKEN>. Get one from POST /stage/get-token.",
      {
        headers: { "WWW-Authenticate": 'Bearer realm="cuelist"' },
      },
    );
  }
  const principal = await authenticate(runtime, token);
  getRequestContext().clientId = principal.clientId;
  return renewPrincipal(runtime, principal);
}

/** Refuses writes from other sites by `Origin` or `Sec-Fetch-Site`. @throws AppError cross_origin */
export function checkSameOrigin(request: Request, publicOrigin: string): void {
  const origin = request.headers.get("origin");
  const isOurs =
    origin === null
      ? request.headers.get("sec-fetch-site") === "same-origin"
      : origin === publicOrigin;
  if (isOurs) return;
  throw new AppError(
    "cross_origin",
    `This request didn't come from ${publicOrigin}. Open Cuelist there, or set PUBLIC_ORIGIN to the address you use.`,
  );
}
