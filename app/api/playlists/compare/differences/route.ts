import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { compareSearchSchema } from "@/lib/shared/playlists/overlap/compare-schema";
import { streamDifferences } from "@/lib/server/http/answers/write-differences";

/** Differences of two playlists or revisions as CSV. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  isHeavy: true,
  query: compareSearchSchema,
  response: z.never(),
  handle: ({ runtime, principal, query }) => streamDifferences(runtime, principal, query),
});
