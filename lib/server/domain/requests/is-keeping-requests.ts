import { type Env } from "@/lib/server/env";

/** Whether calls of the API are logged: Cuelist is the service itself, and REQUEST_LOG_DAYS is not 0. */
export const isKeepingRequests = (env: Env): boolean =>
  env.audioServiceUrl === undefined && env.requestLogDays > 0;
