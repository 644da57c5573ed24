import { neededForAction } from "@/lib/server/domain/change-sets/needed-capability";
import { listChangeSets } from "@/lib/server/domain/change-sets/read-change-sets";
import {
  bulkRequestSchema,
  changeSetListSchema,
  changeSetListSearchSchema,
  changeSetSchema,
} from "@/lib/shared/change-sets/schema";
import { startBulkAction } from "@/lib/server/domain/change-sets/start-change-set";
import { readIdempotencyKey, replayHeader } from "@/lib/server/http/idempotency-key";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";

/** Lists the company's change-sets, or starts one. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  query: changeSetListSearchSchema,
  response: changeSetListSchema,
  answer: async ({ runtime, principal, query: { state } }) => ({
    change_sets: await listChangeSets(runtime, principal, state),
  }),
});

export const POST = endpoint({
  auth: "cookie",
  access: "write",
  needs: ({ action }) => neededForAction(action),
  body: bulkRequestSchema,
  bodySize: "lists",
  response: changeSetSchema,
  handle: async ({ runtime, principal, body, request, digest }) => {
    const { changeSet, isReplay } = await startBulkAction(runtime, principal, {
      ...body,
      idempotency: readIdempotencyKey(request, digest),
    });
    return { status: 201, body: changeSet, headers: replayHeader(isReplay) };
  },
});
