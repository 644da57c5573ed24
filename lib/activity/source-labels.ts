import { type Revision } from "@/lib/playlists/history/revision-schema";

/** Where a change came from, to stand behind who made it. */
export const sourceLabels: Record<Revision["source"], string> = {
  dashboard: "in the dashboard",
  api: "via the API",
  import: "via import",
  bulk: "via bulk edit",
};
