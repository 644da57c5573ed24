import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "@/lib/process-wide";
import { type RequestContext } from "@/lib/request-context.server";

/** Where the contexts of requests are, which only tests touch otherwise than by `withRequestContext`. */
export const requestStorage = () =>
  processWide("request-context", () => new AsyncLocalStorage<RequestContext>());
