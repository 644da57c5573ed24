import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "@/lib/singleton";
import { type RequestContext } from "@/lib/request-context.server";

/** Storage of the contexts of requests, which only tests touch otherwise than by `withRequestContext`. */
export const requestStorage = () =>
  singleton("request-context", () => new AsyncLocalStorage<RequestContext>());
