import { decideCreateSchema, decidedCreateSchema } from "@/lib/creates/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { decideCreate } from "@/lib/service/remote/decide-create";

/** Decides about a playlist that was sent with an unknown outcome. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "cookie",
    access: "write",
    body: decideCreateSchema,
    response: decidedCreateSchema,
    handle: async ({ runtime, principal, params: { createId = "" }, body: { action } }) => ({
      body: { Playlist: await decideCreate(runtime, principal, createId, action) },
    }),
  }),
});
