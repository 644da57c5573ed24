import { type Env } from "@/lib/server/env";

/** Whether calls of the API are logged: Cuelist is the service itself, and neither limit is 0. */
export const isKeepingRequests = (env: Env): boolean =>
  env.audioServiceUrl === undefined && env.requestLogDays > 0 && env.requestLogRows > 0;
