import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { comparePlaylists } from "@/lib/server/domain/playlists/overlap/compare-playlists";
import {
  compareSearchSchema,
  comparisonSchema,
} from "@/lib/shared/playlists/overlap/compare-schema";

/** Compares two playlists or revisions. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  isHeavy: true,
  query: compareSearchSchema,
  response: comparisonSchema,
  answer: ({ runtime, principal, query }) => comparePlaylists(runtime, principal, query),
});
