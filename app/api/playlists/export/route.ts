import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { exportPlaylists } from "@/lib/server/http/answers/export-playlists";
import { exportRequestSchema } from "@/lib/shared/playlists/export/export-schema";

/** Exports playlists as a file. POST because selections can be long; viewers can export too. */
export const POST = endpoint({
  auth: "cookie",
  access: "read",
  isQuery: true,
  isHeavy: true,
  body: exportRequestSchema,
  response: z.never(),
  handle: ({ runtime, principal, body }) => exportPlaylists(runtime, principal, body),
});
