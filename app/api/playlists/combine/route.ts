import { readIdempotencyKey, replayHeader } from "@/lib/server/http/idempotency-key";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { combineAtService } from "@/lib/server/domain/service/with-service";
import { combinedSchema, combineSchema } from "@/lib/shared/playlists/overlap/overlap-schema";

/** Creates a playlist from the IDs of others. */
export const POST = endpoint({
  auth: "cookie",
  isHeavy: true,
  access: "write",
  needs: "canCreateMany",
  body: combineSchema,
  response: combinedSchema,
  handle: async ({ runtime, service, principal, body, request, digest }) => {
    const { isReplay, ...combined } = await combineAtService(runtime, service, principal, {
      combine: body,
      source: "dashboard",
      idempotency: readIdempotencyKey(request, digest),
    });
    return { status: 201, headers: replayHeader(isReplay), body: combined };
  },
});
