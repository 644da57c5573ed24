import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { createView, listViews } from "@/lib/server/domain/playlists/views/save-view";
import {
  createViewSchema,
  savedViewListSchema,
  savedViewSchema,
} from "@/lib/shared/playlists/views/view-schema";

/** Saved views of the playlists list. Viewers save their own too; sharing is for managers. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: savedViewListSchema,
  answer: async ({ runtime, principal }) => ({ views: await listViews(runtime, principal) }),
});

export const POST = endpoint({
  auth: "cookie",
  access: "read",
  body: createViewSchema,
  response: savedViewSchema,
  handle: async ({ runtime, principal, body }) => ({
    status: 201,
    body: await createView(runtime, principal, body),
  }),
});
