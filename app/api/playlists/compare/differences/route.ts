import { z } from "zod";
import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";
import { compareSearchSchema } from "@/lib/shared/playlists/overlap/compare-schema";
import { streamDifferences } from "@/lib/server/http/answers/write-differences";

/** Differences of two playlists or revisions as CSV. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    isHeavy: true,
    query: compareSearchSchema,
    response: z.never(),
    handle: ({ runtime, principal, query }) => streamDifferences(runtime, principal, query),
  }),
});
