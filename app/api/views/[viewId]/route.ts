import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { changeView, deleteView } from "@/lib/server/domain/playlists/views/save-view";
import { changeViewSchema, savedViewSchema } from "@/lib/shared/playlists/views/view-schema";

/** Changes or deletes a saved view; others' are for managers. */
export const PATCH = endpoint({
  auth: "cookie",
  access: "read",
  body: changeViewSchema,
  response: savedViewSchema,
  answer: ({ runtime, principal, params: { viewId = "" }, body }) =>
    changeView(runtime, principal, { viewId, change: body }),
});

export const DELETE = endpoint({
  auth: "cookie",
  access: "read",
  response: savedViewSchema.pick({ uuid: true }),
  handle: async ({ runtime, principal, params: { viewId = "" } }) => {
    await deleteView(runtime, principal, viewId);
    return { body: { uuid: viewId } };
  },
});
