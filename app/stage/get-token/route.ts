import { credentialsSchema, tokenSchema } from "@/lib/shared/clients/schema";
import { exchangeCredentials } from "@/lib/server/domain/clients/authenticate";
import { noteSeen } from "@/lib/server/domain/people/note-seen";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { envelope } from "@/lib/shared/http/schema";
import { throttleFailures } from "@/lib/server/http/throttle";

/** "Get token" (docs/service-api.md §1). */
export const POST = endpoint({
  auth: "none",
  access: "read",
  body: envelope(credentialsSchema),
  bodySize: "credentials",
  isEnveloped: true,
  operation: {
    id: "getToken",
    tag: "Token",
    title: "Get a token",
    about:
      "Exchanges a client ID and secret for an access token, which is valid for one hour. After ten failures in a minute a client ID is refused for a minute from that address.",
    isExtension: false,
    errors: ["invalid_client"],
  },
  response: tokenSchema,
  handle: async ({ runtime, body: { body } }) => {
    const { token, issuedAt, expiresAt, personId } = await throttleFailures(body.client_id, () =>
      exchangeCredentials(runtime, body),
    );
    if (personId !== undefined) noteSeen(runtime, personId);
    const expires_in = expiresAt - issuedAt;
    return { body: { _token: token, token_type: "bearer" as const, expires_in } };
  },
});
