import { type Env } from "@/lib/server/env";

/** Whether calls of the API are kept: Cuelist is the service, and neither setting is 0. */
export const isKeepingRequests = (env: Env): boolean =>
  env.audioServiceUrl === undefined && env.requestLogDays > 0 && env.requestLogRows > 0;
