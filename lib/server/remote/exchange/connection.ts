import { openPool } from "@/lib/server/outgoing";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { singleton } from "@/lib/server/singleton";

/** Time limits of one exchange, in ms. */
interface RemoteTimeouts {
  /** Name resolution, TCP, TLS and proxy together. */
  connectMs: number;
  /** From the request to the first byte of the answer. */
  firstByteMs: number;
  /** From the request to the end of the answer. */
  answerMs: number;
  /** From a search's request to the end of its answer. */
  searchMs: number;
  /** Pause before a service that honours `Idempotency-Key` is asked again. */
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
  /** Whether the search, a GET, has a body as in the document. */
  hasSearchBody: boolean;
  timeouts: RemoteTimeouts;
  sizes: typeof remoteSizes;
  pool: ReturnType<typeof openPool>;
  /** Ends all exchanges and connections. */
  close(): Promise<void>;
}

/** Opens the pool; connects on first use. @throws Error that names HTTPS_PROXY */
export function openRemoteConnection(options: {
  baseUrl: string;
  isIdempotent?: boolean;
  hasSearchBody?: boolean;
  timeouts?: Partial<RemoteTimeouts>;
  sizes?: Partial<typeof remoteSizes>;
}): RemoteConnection {
  const { baseUrl, isIdempotent = false, hasSearchBody = true } = options;
  const timeouts = { ...remoteTimeouts, ...options.timeouts };
  const pool = openPool(baseUrl, timeouts.connectMs);
  return {
    baseUrl,
    isIdempotent,
    hasSearchBody,
    timeouts,
    sizes: { ...remoteSizes, ...options.sizes },
    pool,
    close: () => pool.destroy(),
  };
}

/** Returns the process's connection to the service of AUDIO_SERVICE_URL; null if Cuelist is the service itself. */
export function findRemoteConnection({ env }: Pick<Runtime, "env">): RemoteConnection | null {
  const { audioServiceUrl: baseUrl, audioServiceIdempotent: isIdempotent } = env;
  if (baseUrl === undefined) return null;
  return singleton(`remote-connection\n${baseUrl}\n${isIdempotent}`, () =>
    openRemoteConnection({ baseUrl, isIdempotent, hasSearchBody: env.audioServiceSearchBody }),
  );
}

/** Like `findRemoteConnection`, where there is another service. @throws Error */
export function getRemoteConnection(runtime: Pick<Runtime, "env">): RemoteConnection {
  const connection = findRemoteConnection(runtime);
  if (connection) return connection;
  throw new Error("AUDIO_SERVICE_URL is not set.");
}

/** Result of the last exchange of this process with another service. */
export interface ServiceState {
  state: "not_asked" | "answers" | "fails" | "unreachable";
  /** Time of that exchange, ISO 8601, UTC. */
  at: string | null;
  message: string | null;
}

const states = () => singleton("service-states", () => new Map<string, ServiceState>());

/** Records an answer by its status, or a failure. */
export function noteExchange(baseUrl: string, outcome: number | Error): void {
  const at = new Date().toISOString();
  const isNumber = typeof outcome === "number";
  const state = !isNumber ? "unreachable" : outcome >= 500 ? "fails" : "answers";
  states().set(baseUrl, { state, at, message: isNumber ? null : outcome.message });
}

export const getServiceState = (baseUrl: string): ServiceState =>
  states().get(baseUrl) ?? { state: "not_asked", at: null, message: null };
