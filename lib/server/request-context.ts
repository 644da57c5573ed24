import { AsyncLocalStorage } from "node:async_hooks";
import { type OutgoingHttpHeaders } from "node:http";
import { newId } from "@/lib/shared/ids";
import { singleton } from "@/lib/server/singleton";

export interface RequestContext {
  requestId: string;
  /** The caller's address, as determined with TRUSTED_PROXY_HOPS. */
  address: string;
  clientId?: string;
  /** The person of the client, for the log. */
  personId?: string | undefined;
  /** Whether the caller failed to authenticate; `clientId` is then the client of the token or ID. */
  isRefused?: boolean;
  /** The agency that the request is of, or the advertiser without one. */
  agencyId?: string | undefined;
  /** Checks again whether the caller has access, for long answers. @throws AppError invalid_token once it has ended */
  checkAccess?: () => Promise<void>;
  /** Whether the request has ended; work that it started may still run. */
  isOver?: boolean;
  /** Whether an open page repeats the request every few seconds. */
  isPoll?: boolean;
  /** The pattern of the path, such as /v2/playlists/:playlistId. */
  route?: string;
  /** The code of its error answer. */
  errorCode?: string;
  /** Time for which the request's writes waited for their turn, in ms. */
  writeWaitMs?: number;
  /** Whether the client's budget has already paid for this request. */
  isCounted?: boolean;
  /** Bytes that the request has read and answered so far; undefined if it is not weighed (`weigh`). */
  weight?: Weight;
  /** The client's slot for large requests, which the request waits for or holds. */
  slot?: Promise<void>;
  /** The request of the page that makes this one in the process. */
  page?: RequestContext;
  /** Calls `callback` when work and response have ended. Set by the HTTP server only, until then. */
  onEnd?: ((callback: EndCallback) => void) | undefined;
  /** Set by the HTTP server only, until the end of the request. */
  caller?: WaitingCaller | undefined;
  /** The received and sent headers. Set only by the HTTP server, until the end of the request. */
  raw?: RawHeaders | undefined;
}

/** Who waits for an answer. Not an AbortSignal, because its events take longer than most reads. */
export class WaitingCaller {
  readonly #callbacks = new Set<() => void>();
  #hasLeft = false;

  get hasLeft(): boolean {
    return this.#hasLeft;
  }

  leave(): void {
    this.#hasLeft = true;
    for (const callback of this.#callbacks) callback();
  }

  /** Calls `callback` when the caller leaves, immediately if that has happened. Returns what forgets the callback. */
  onLeave(callback: () => void): () => void {
    if (this.#hasLeft) callback();
    else this.#callbacks.add(callback);
    return () => this.#callbacks.delete(callback);
  }
}

interface Weight {
  bytes: number;
  /** Waits for one of the client's slots for large requests. @throws AppError throttled */
  takeSlot: () => Promise<void>;
}

/** `isCut`: the caller left, or the answer broke off, before its end. */
export type EndCallback = (isCut: boolean) => void;

interface RawHeaders {
  /** The request that handlers got; a handler that calls another one makes its own. */
  request: Request | null;
  /** Alternating names and values. */
  sent: string[];
  answered: () => OutgoingHttpHeaders;
}

const storage = () => singleton("request-context", () => new AsyncLocalStorage<RequestContext>());

/** Runs `work` with `context` available to `getRequestContext`. */
export const withRequestContext = <Result>(context: RequestContext, work: () => Result): Result =>
  storage().run(context, work);

/** Returns the context of the current request; a new one outside of requests. */
export function getRequestContext(): RequestContext {
  return storage().getStore() ?? newContext();
}

/** Returns the caller of the current request, or of the page that makes it. */
export function getCaller(): WaitingCaller | undefined {
  const context = storage().getStore();
  return (context?.page ?? context)?.caller;
}

/** The agency of the current request, if it has one. */
export const getRequestAgency = (): string | undefined => storage().getStore()?.agencyId;

/** Runs `work` for one agency, or with undefined for all of them, whatever the current request's is. */
export const withAgency = <Result>(agencyId: string | undefined, work: () => Result): Result =>
  storage().run({ ...getRequestContext(), agencyId }, work);

const newContext = (): RequestContext => ({ requestId: newId(), address: "local" });

/** Records the owner of the token or ID with which the caller failed to authenticate, for the owner's request log. */
export function noteRefusedClient(clientId: string): void {
  Object.assign(getRequestContext(), { clientId, isRefused: true });
}

/** Runs `work` that a request starts for all clients, outside of the request's context. */
export const outsideRequests = <Result>(work: () => Result): Result =>
  storage().run({ ...newContext(), isOver: true }, work);

/** Runs `work` with the context of the current request; outside of requests with a new one that it keeps. */
export const withinRequest = <Result>(work: () => Result): Result =>
  storage().getStore() ? work() : storage().run(newContext(), work);
