import { type QueryClient } from "@tanstack/react-query";
import { startRun } from "@/components/change-sets/run-change-set";
import { rememberImport } from "@/lib/browser/change-sets/left-import";
import { changeSetQuery } from "@/lib/browser/change-sets/queries";

/** Continues an import whose playlists are all on the server. @throws ApiError */
export async function resumeImport(queryClient: QueryClient, importId: string): Promise<void> {
  const { state, stopped_at } = await queryClient.fetchQuery(changeSetQuery(importId));
  if (state === "running" && stopped_at === null) startRun(queryClient, importId);
  else if (state !== "preparing") rememberImport(null);
}
