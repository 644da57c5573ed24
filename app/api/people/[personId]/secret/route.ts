import { renewPersonSecret } from "@/lib/server/domain/people/manage-people";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { newSecretSchema, personSecretSchema } from "@/lib/shared/people/schema";

/** Time for which a kept old secret stays valid: one day. */
const keepOldMs = 24 * 3_600_000;

export const POST = endpoint({
  auth: "cookie",
  access: "write",
  needs: "hasPeople",
  body: newSecretSchema,
  response: personSecretSchema,
  handle: async ({ runtime, principal, params: { personId = "" }, body }) => {
    const keptMs = body.keep_old ? keepOldMs : 0;
    const renewed = await renewPersonSecret(runtime, principal, personId, keptMs);
    return {
      status: 201,
      body: {
        client_id: renewed.clientId,
        client_secret: renewed.clientSecret,
        old_secrets: renewed.oldSecrets.map(({ id, expiresAt }) => ({
          secret_id: id,
          expires_at: expiresAt,
        })),
      },
    };
  },
});
