import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { importPreviewAnswerSchema, importPreviewSchema } from "@/lib/shared/imports/schema";
import { previewAtService } from "@/lib/server/domain/service/with-service";

/** Compares the updates of an import with the current playlists. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  needs: "canCreateMany",
  body: importPreviewSchema,
  bodySize: "lists",
  response: importPreviewAnswerSchema,
  answer: async ({ runtime, service, principal, body }) => ({
    playlists: await previewAtService(runtime, service, principal, body.playlists),
  }),
});
