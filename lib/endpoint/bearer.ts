import "server-only";
import { authenticate, renewPrincipal } from "@/lib/clients/authenticate.server";
import { type Principal } from "@/lib/principal";
import { AppError } from "@/lib/errors";
import { getRequestContext } from "@/lib/request-context.server";
import { type Runtime } from "@/lib/runtime/runtime";

/** Authenticates a bearer token (RFC 6750) and renews it. @throws AppError invalid_token, token_expired */
export async function authenticateBearer(runtime: Runtime, request: Request): Promise<Principal> {
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
