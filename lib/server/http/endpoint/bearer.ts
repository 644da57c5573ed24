import { authenticate, renewPrincipal } from "@/lib/server/domain/clients/authenticate";
import { type Principal } from "@/lib/server/principal";
import { AppError } from "@/lib/shared/errors";
import { getRequestContext } from "@/lib/server/request-context";
import { type Runtime } from "@/lib/server/runtime/runtime";

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
