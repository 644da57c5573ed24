import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { findNextNumber } from "@/lib/server/domain/playlists/name-templates/name-templates";
import {
  nextNumberSchema,
  nextNumberSearchSchema,
} from "@/lib/shared/playlists/name-templates/schema";

/** The next free number in the names of an advertiser's playlists. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  query: nextNumberSearchSchema,
  response: nextNumberSchema,
  answer: async ({ runtime, principal, query }) => ({
    n: await findNextNumber(runtime, principal, query),
  }),
});
