import { z } from "zod";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { idReportSearchSchema } from "@/lib/playlists/id-lists/id-report-schema";
import { streamIdReport } from "@/lib/playlists/id-lists/write-id-report.server";

/** The playlists that contain each ID of a stored list, as CSV. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    isHeavy: true,
    query: idReportSearchSchema,
    response: z.never(),
    handle: ({ runtime, principal, query }) => streamIdReport(runtime, principal, query),
  }),
});
