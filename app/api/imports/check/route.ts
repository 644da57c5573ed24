import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { checkImport } from "@/lib/server/domain/imports/check-import";
import { importCheckAnswerSchema, importCheckSchema } from "@/lib/shared/imports/schema";

/** Checks an import against the database, before anything is created. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  needs: "canCreateMany",
  body: importCheckSchema,
  bodySize: "lists",
  response: importCheckAnswerSchema,
  answer: async ({ runtime, principal, body }) => ({
    playlists: await checkImport(runtime, principal, body.playlists),
  }),
});
