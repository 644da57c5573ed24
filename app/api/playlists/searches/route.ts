import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";
import { countSelectedSearches } from "@/lib/server/domain/playlists/searches/count-selected-searches";
import {
  selectedSearchesRequestSchema,
  selectedSearchListSchema,
} from "@/lib/shared/playlists/searches/selected-searches-schema";

/** Searches of selected playlists. POST because selections can be long. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "cookie",
    access: "read",
    isQuery: true,
    body: selectedSearchesRequestSchema,
    response: selectedSearchListSchema,
    answer: ({ runtime, principal, body }) => countSelectedSearches(runtime, principal, body),
  }),
});
