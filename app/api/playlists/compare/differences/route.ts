import { z } from "zod";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { compareSearchSchema } from "@/lib/playlists/overlap/compare-schema";
import { streamDifferences } from "@/lib/playlists/overlap/write-differences.server";

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
