import {
  openPool,
  type FaultReason,
  type OutgoingAnswer,
  OutgoingFault,
  type OutgoingLimits,
  readAnswerBytes,
  sendOutgoing,
} from "@/lib/server/outgoing";
import { type DocumentRequest } from "@/lib/server/remote/exchange/document-requests";
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
function noteExchange(baseUrl: string, outcome: number | Error): void {
  const at = new Date().toISOString();
  const isNumber = typeof outcome === "number";
  const state = !isNumber ? "unreachable" : outcome >= 500 ? "fails" : "answers";
  states().set(baseUrl, { state, at, message: isNumber ? null : outcome.message });
}

export const getServiceState = (baseUrl: string): ServiceState =>
  states().get(baseUrl) ?? { state: "not_asked", at: null, message: null };

const service = "The audio service";

/** A fault of a request to another service. */
export const serviceFault = (reason: FaultReason, isSent: boolean): OutgoingFault =>
  new OutgoingFault(service, reason, isSent);

/**
 * Sends a request once and resolves with the head of its answer, regardless of its status. `url` replaces the request's own address, for
 * a redirect that the caller follows. @throws OutgoingFault
 */
export async function exchange(
  { baseUrl, pool, timeouts, sizes }: RemoteConnection,
  { path, ...request }: DocumentRequest,
  limits: Partial<Pick<OutgoingLimits, "totalMs" | "maxBytes">> = {},
  url = new URL(baseUrl + path),
): Promise<OutgoingAnswer> {
  try {
    const answer = await sendOutgoing(
      pool,
      { ...request, url },
      {
        who: service,
        connectMs: timeouts.connectMs,
        firstByteMs: timeouts.firstByteMs,
        totalMs: timeouts.answerMs,
        maxBytes: sizes.answerBytes,
        ...limits,
      },
    );
    noteExchange(baseUrl, answer.status);
    return answer;
  } catch (thrown) {
    if (thrown instanceof OutgoingFault) noteExchange(baseUrl, thrown);
    throw thrown;
  }
}

const maxRedirects = 3;

/** Sends a GET and follows redirects within the service's own origin: a GET changes nothing, and no token leaves the origin. */
export async function exchangeFollowing(
  connection: RemoteConnection,
  request: DocumentRequest & { method: "GET" },
  limits: Parameters<typeof exchange>[2],
): Promise<OutgoingAnswer> {
  let url = new URL(connection.baseUrl + request.path);
  for (let redirects = 0; ; redirects += 1) {
    const answer = await exchange(connection, request, limits, url);
    const next = redirects < maxRedirects ? readTarget(answer, url) : null;
    if (next === null) return answer;
    answer.discard();
    url = next;
  }
}

const signInPath = /\b(log|sign)[-_]?(in|on)\b|\b(sso|oauth2?|authorize)\b/i;

/** Whether an answer redirects to a sign-in page. */
export function leadsToSignIn({ status, header }: Pick<OutgoingAnswer, "status" | "header">) {
  const location = header("location");
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return false;
  const base = "http://service.invalid";
  return URL.canParse(location, base) && signInPath.test(new URL(location, base).pathname);
}

/** Returns the target of a redirect if that is in the same origin and no sign-in page; otherwise null. */
function readTarget(answer: OutgoingAnswer, from: URL): URL | null {
  const { status, header } = answer;
  const location = header("location");
  if (![301, 302, 307, 308].includes(status) || location === null) return null;
  if (leadsToSignIn(answer) || !URL.canParse(location, from)) return null;
  const target = new URL(location, from);
  return target.origin === from.origin ? target : null;
}

/** Reads and parses a whole answer; undefined if it is empty. @throws OutgoingFault `unreadable` if it is not JSON in UTF-8 */
export async function readJsonAnswer(answer: OutgoingAnswer): Promise<unknown> {
  const bytes = await readAnswerBytes(answer);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.trim() === "" ? undefined : (JSON.parse(text) as unknown);
  } catch {
    // The parser's error quotes the text, which may hold a token.
    throw serviceFault("unreadable", true);
  }
}

/** Longer text is a page or a stack trace, and not for users. */
const maxTextCharacters = 300;

/** Reads the body of an error answer: JSON, or the first line of a short text; null for anything else, of which the status is enough. */
export async function readErrorAnswer(answer: OutgoingAnswer): Promise<unknown> {
  const bytes = await readAnswerBytes(answer).catch(() => Buffer.of());
  const text = new TextDecoder().decode(bytes).trim();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const isPlain = /^text\/plain\b/i.test(answer.header("content-type") ?? "text/plain");
    const isReason = isPlain && text.length <= maxTextCharacters && !/^[<{[]/.test(text);
    return isReason ? (text.split(/\r?\n/)[0] ?? null) : null;
  }
}

/** Maximum wait in seconds, even if a service asks for more: a wrong clock or digit must not block anyone for years. */
const maxRetrySeconds = 3_600;

/** Returns the seconds of `Retry-After` (RFC 9110 §10.2.3), from a number or a date, at most an hour; null if there are none. */
export function readRetryAfter(
  answer: Pick<OutgoingAnswer, "header">,
  now = Date.now(),
): number | null {
  const text = answer.header("retry-after");
  if (text === null) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1_000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, seconds), maxRetrySeconds);
}
