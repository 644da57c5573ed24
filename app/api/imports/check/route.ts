import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { checkImport } from "@/lib/imports/check-import.server";
import { importCheckAnswerSchema, importCheckSchema } from "@/lib/imports/schema";

/** What only the server knows of the playlists of a file, before any is created. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "cookie",
    access: "write",
    body: importCheckSchema,
    bodySize: "lists",
    response: importCheckAnswerSchema,
    handle: async ({ runtime, principal, body }) => ({
      body: { playlists: await checkImport(runtime, principal, body.playlists) },
    }),
  }),
});
