import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { importPreviewAnswerSchema, importPreviewSchema } from "@/lib/shared/imports/schema";
import { previewAtService } from "@/lib/server/remote/series/preview-at-service";

/** Compares the updates of an import with the current playlists. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  needs: "canCreateMany",
  body: importPreviewSchema,
  bodySize: "lists",
  response: importPreviewAnswerSchema,
  answer: async ({ runtime, principal, body }) => ({
    playlists: await previewAtService(runtime, principal, body.playlists),
  }),
});
