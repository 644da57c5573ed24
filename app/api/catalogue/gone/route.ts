import { findGone } from "@/lib/server/domain/playlists/gone/find-gone";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { goneReportSchema } from "@/lib/shared/catalogue/gone";

/** Entries of the catalogue that are gone and still are in visible active playlists. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  isHeavy: true,
  response: goneReportSchema,
  answer: ({ runtime, principal }) => findGone(runtime.database, principal),
});
