import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";
import { listViews } from "@/lib/server/domain/playlists/views/find-views";
import { createView } from "@/lib/server/domain/playlists/views/save-view";
import {
  createViewSchema,
  savedViewListSchema,
  savedViewSchema,
} from "@/lib/shared/playlists/views/view-schema";

/** Saved views of the playlists list. Viewers save their own too; sharing is for managers. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: savedViewListSchema,
    answer: async ({ runtime, principal }) => ({ views: await listViews(runtime, principal) }),
  }),
  POST: endpoint({
    auth: "cookie",
    access: "read",
    body: createViewSchema,
    response: savedViewSchema,
    handle: async ({ runtime, principal, body }) => ({
      status: 201,
      body: await createView(runtime, principal, body),
    }),
  }),
});
