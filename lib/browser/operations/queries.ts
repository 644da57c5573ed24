import { callApi } from "@/lib/browser/api-client";
import { runAnswerSchema, type RunRequest } from "@/lib/shared/operations/schema";

/** Calls an operation of the API as the signed-in client. @throws ApiError if it could not be called */
export const postRun = (run: RunRequest, signal?: AbortSignal) =>
  callApi("/api/operations/run", { method: "POST", body: run, schema: runAnswerSchema, signal });
