import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "@/lib/process-wide";
import { type RequestContext } from "@/lib/request-context.server";

/** Storage of the contexts of requests, which only tests touch otherwise than by `withRequestContext`. */
export const requestStorage = () =>
  processWide("request-context", () => new AsyncLocalStorage<RequestContext>());
