import { Agent, type Dispatcher, EnvHttpProxyAgent } from "undici";

/** Time limits of one exchange, in ms. */
interface RemoteTimeouts {
  /** Name, TCP, TLS and proxy together. */
  connectMs: number;
  /** From the request to the first byte of the answer. */
  firstByteMs: number;
  /** From the request to the end of the answer. */
  answerMs: number;
  /** The same for a search. */
  searchMs: number;
  /** Before a service that honours `Idempotency-Key` is asked again. */
  pauseMs: number;
}

const remoteTimeouts: RemoteTimeouts = {
  connectMs: 5_000,
  firstByteMs: 30_000,
  answerMs: 60_000,
  searchMs: 300_000,
  pauseMs: 300,
};

/** Maximum bytes of an answer. */
export const remoteSizes = { answerBytes: 1024 * 1024, searchBytes: 256 * 1024 * 1024 };

/** Another Advertiser Audio Service, with its pool of connections. One for each process. */
export interface RemoteConnection {
  /** As `audioServiceUrlSchema` returns it. */
  baseUrl: string;
  /** Whether the service honours `Idempotency-Key`, which the document does not name. */
  isIdempotent: boolean;
  /** Whether the search, a GET, has the document's body. */
  hasSearchBody: boolean;
  timeouts: RemoteTimeouts;
  sizes: typeof remoteSizes;
  dispatcher: Dispatcher;
  /** Ends all exchanges and connections. */
  close(): Promise<void>;
}

/**
 * Idle connections are closed after this time, well before servers do (Node after five seconds, others later): a
 * request on a connection that the service is just closing would have an unknown outcome.
 */
const idleMs = 2_000;

/** Opens the pool; connects on first use. https uses HTTPS_PROXY and NO_PROXY. @throws Error that names HTTPS_PROXY */
export function openRemoteConnection(options: {
  baseUrl: string;
  isIdempotent?: boolean;
  hasSearchBody?: boolean;
  timeouts?: Partial<RemoteTimeouts>;
  sizes?: Partial<typeof remoteSizes>;
}): RemoteConnection {
  const { baseUrl, isIdempotent = false, hasSearchBody = true } = options;
  const timeouts = { ...remoteTimeouts, ...options.timeouts };
  const dispatcher = openPool(baseUrl, timeouts);
  return {
    baseUrl,
    isIdempotent,
    hasSearchBody,
    timeouts,
    sizes: { ...remoteSizes, ...options.sizes },
    dispatcher,
    close: () => dispatcher.destroy(),
  };
}

function openPool(baseUrl: string, timeouts: RemoteTimeouts): Dispatcher {
  const settings = {
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    // One request at a time: the failure of one must not touch another.
    pipelining: 1,
    // lib/server/remote/exchange/exchange.ts has limits of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: timeouts.connectMs },
  };
  if (baseUrl.startsWith("http:")) return new Agent(settings);
  try {
    // A proxy for plain http would be handed https too if this were not empty.
    return new EnvHttpProxyAgent({ ...settings, httpProxy: "" });
  } catch {
    // The error would quote the address, which may hold a password.
    throw new Error("HTTPS_PROXY is not an address of a proxy, such as http://proxy.example:3128.");
  }
}
