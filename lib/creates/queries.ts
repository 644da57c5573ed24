import { callApi } from "@/lib/api-client";
import { type DecideCreate, decidedCreateSchema } from "@/lib/creates/schema";

/** Does what the user says of a playlist with an unknown outcome. @throws ApiError; outcome_not_known if it was sent again in vain */
export const postDecision = (createId: string, action: DecideCreate["action"]) =>
  callApi(`/api/creates/${encodeURIComponent(createId)}`, {
    method: "POST",
    body: { action },
    schema: decidedCreateSchema,
  });
