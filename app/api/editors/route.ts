import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { listEditors, listPeopleWhoEdit } from "@/lib/server/domain/clients/list-editors";
import { editorListSchema, editorListSearchSchema } from "@/lib/shared/playlists/selection-schema";

/** Options of the filters "Updated by" and "By". */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  query: editorListSearchSchema,
  response: editorListSchema,
  answer: async ({ runtime, principal, query: { q } }) => ({
    clients: await listEditors(runtime, principal, q),
    people: await listPeopleWhoEdit(runtime, principal, q),
  }),
});
