import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { listViews } from "@/lib/playlists/views/list-views.server";
import { createView } from "@/lib/playlists/views/save-view.server";
import {
  createViewSchema,
  savedViewListSchema,
  savedViewSchema,
} from "@/lib/playlists/views/view-schema";

/** Saved views of the playlists list. Viewers save their own too; sharing is for managers. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: savedViewListSchema,
    handle: async ({ runtime, principal }) => ({
      body: { views: await listViews(runtime, principal) },
    }),
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
