import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "@/lib/server/singleton";
import { type RequestContext } from "@/lib/server/request-context";

/** Storage of the contexts of requests, which only tests touch otherwise than by `withRequestContext`. */
export const requestStorage = () =>
  singleton("request-context", () => new AsyncLocalStorage<RequestContext>());
