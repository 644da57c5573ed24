import { AsyncLocalStorage } from "node:async_hooks";
import { newId } from "@/lib/ids";
import { processWide } from "@/lib/process-wide";

export interface RequestContext {
  requestId: string;
  /** The caller's address, as determined with TRUSTED_PROXY_HOPS. */
  address: string;
  clientId?: string;
  /** Calls `callback` when work and response have ended. Set by the HTTP server only. */
  onEnd?: (callback: () => void) => void;
}

const storage = processWide("request-context", () => new AsyncLocalStorage<RequestContext>());

/** Runs `work` with `context` available to `getRequestContext`. */
export const withRequestContext = <Result>(context: RequestContext, work: () => Result): Result =>
  storage.run(context, work);

/** Returns the context of the current request; a new one under `next dev`. */
export function getRequestContext(): RequestContext {
  return storage.getStore() ?? { requestId: newId(), address: "local" };
}
