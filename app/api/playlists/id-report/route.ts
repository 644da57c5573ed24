import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { idReportSearchSchema } from "@/lib/server/domain/playlists/id-lists/store-id-list";
import { streamIdReport } from "@/lib/server/http/answers/write-id-report";

/** The playlists that contain each ID of a stored list, as CSV. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  isHeavy: true,
  query: idReportSearchSchema,
  response: z.never(),
  handle: ({ runtime, principal, query }) => streamIdReport(runtime, principal, query),
});
