import { AsyncLocalStorage } from "node:async_hooks";
import { newId } from "@/lib/ids";
import { processWide } from "@/lib/process-wide";

/** What is known of the request that is being answered; the front door logs it at the end. */
export interface RequestContext {
  requestId: string;
  /** The caller's address, as far as TRUSTED_PROXY_HOPS lets it be believed. */
  address: string;
  /** Filled in when the caller is known. */
  clientId?: string;
  /** Has `callback` called when the work is done and the answer sent or given up. Only the front door knows when. */
  onEnd?: (callback: () => void) => void;
}

const storage = processWide("request-context", () => new AsyncLocalStorage<RequestContext>());

/** Answers a request with `context` in reach of everything below. */
export const withRequestContext = <Result>(context: RequestContext, work: () => Result): Result =>
  storage.run(context, work);

/** The context of the request being answered; `next dev` has no front door, so one is made up there. */
export function getRequestContext(): RequestContext {
  return storage.getStore() ?? { requestId: newId(), address: "local" };
}
