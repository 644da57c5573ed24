import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { type ChooseList, mirrorStateSchema } from "@/lib/shared/workspaces/mirror-schema";

/** Polling interval while companies are copied, and otherwise, in ms. */
const pauses = { running: 1_000, resting: 60_000 };

/** The age of the companies, if they are a copy of another service's. */
export const mirrorQuery = () =>
  queryOptions({
    queryKey: ["companies-mirror"],
    queryFn: ({ signal }) =>
      callApi("/api/companies/mirror", { schema: mirrorStateSchema, signal }),
    refetchInterval: ({ state }) => (state.data?.is_running ? pauses.running : pauses.resting),
  });

/** Starts to copy the companies again. */
export const postMirrorRefresh = () =>
  callApi("/api/companies/mirror", { method: "POST", schema: mirrorStateSchema });

/** Keeps the list that a far shorter one has replaced, or uses the shorter one. @throws ApiError 409 if there is none any more */
export const patchMirrorChoice = (keepsEarlier: boolean) =>
  callApi("/api/companies/mirror", {
    method: "PATCH",
    body: { keeps_earlier: keepsEarlier } satisfies ChooseList,
    schema: mirrorStateSchema,
  });
