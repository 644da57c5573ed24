import "server-only";
import { z } from "zod";
import { type Credentials } from "@/lib/clients/schema";
import { AppError } from "@/lib/errors";
import { type RemoteConnection } from "@/lib/service/remote/connection";
import { getTokenRequest } from "@/lib/service/remote/document-requests";
import { exchange } from "@/lib/service/remote/exchange";
import { readJsonAnswer } from "@/lib/service/remote/read-json-answer";
import { toServiceError, toStatusError } from "@/lib/service/remote/remote-errors";
import {
  describeRemoteToken,
  type RemoteToken,
  tokenTextSchema,
} from "@/lib/service/remote/remote-token";

const tokenAnswerSchema = z.object({
  _token: tokenTextSchema,
  token_type: z.string().regex(/^bearer$/i),
});

const wrongCredentials: ["invalid_client", string] = [
  "invalid_client",
  "The audio service did not accept this client ID and secret.",
];

/**
 * "Get token" (docs/service-api.md §1) of another service.
 * @throws AppError invalid_client, throttled, service_unreachable, service_failed; none quotes the secret
 */
export async function requestToken(
  connection: RemoteConnection,
  credentials: Credentials,
): Promise<RemoteToken> {
  try {
    const answer = await exchange(connection, getTokenRequest(credentials));
    if (answer.status < 200 || answer.status > 299)
      throw await toStatusError(answer, {
        secrets: [credentials.client_secret],
        codes: {
          400: wrongCredentials,
          401: wrongCredentials,
          403: wrongCredentials,
          422: wrongCredentials,
        },
      });
    const parsed = tokenAnswerSchema.safeParse(await readJsonAnswer(answer));
    if (parsed.success) return describeRemoteToken(parsed.data._token);
    throw new AppError("service_failed", "The audio service answered without a bearer token.");
  } catch (thrown) {
    throw toServiceError(thrown);
  }
}
