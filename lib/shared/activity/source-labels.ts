import { type Revision } from "@/lib/shared/playlists/history/revision-schema";

/** The source of a change, shown after the client's name; the dashboard is the usual one. */
export const sourceLabels: Record<Revision["source"], string> = {
  dashboard: "",
  api: "via the API",
  import: "via import",
  bulk: "via bulk edit",
};
