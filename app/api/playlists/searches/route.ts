import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { countSelectedSearches } from "@/lib/server/domain/playlists/searches/count-selected-searches";
import {
  selectedSearchesRequestSchema,
  selectedSearchListSchema,
} from "@/lib/shared/playlists/searches/selected-searches-schema";

/** Searches of selected playlists. POST because selections can be long. */
export const POST = endpoint({
  auth: "cookie",
  access: "read",
  isQuery: true,
  body: selectedSearchesRequestSchema,
  response: selectedSearchListSchema,
  answer: ({ runtime, principal, body }) => countSelectedSearches(runtime, principal, body),
});
