/** Why a request has no usable answer. The first six, and `occupied`, are certain to have happened before anything was sent. */
export type FaultReason =
  | "refused"
  | "unknown_host"
  | "tls"
  | "connect_timeout"
  | "proxy"
  | "unreachable"
  | "reset"
  | "answer_timeout"
  | "broken_off"
  | "too_large"
  | "compressed"
  | "unreadable"
  | "redirect"
  | "server_error"
  | "contradiction"
  | "occupied";

const sentences: Record<FaultReason, string> = {
  refused: "refused the connection",
  unknown_host: "could not be found: its host name has no address",
  tls: "could not be trusted: its TLS certificate or handshake failed",
  connect_timeout: "could not be connected to in time",
  proxy: "could not be reached through the proxy",
  unreachable: "could not be reached",
  reset: "closed the connection before it answered",
  answer_timeout: "did not answer in time",
  broken_off: "broke off in the middle of its answer",
  too_large: "sent an answer that is larger than allowed",
  compressed: "compressed its answer in an unknown way, which it was asked not to do",
  unreadable: "sent an answer that is not the JSON that was expected",
  redirect: "redirected the request to another address, which is not followed",
  server_error: "answered with an error of its own",
  contradiction: "answered with a status that means success and a body that does not",
  occupied: "ends a sign-in with each request, and is answering another one",
};

/**
 * A failed exchange. It has no `cause`: errors of undici and `JSON.parse` may quote what was sent or received, and
 * this one may be logged. `isSent`: whether a byte of the request may have left.
 */
export class ExchangeFault extends Error {
  constructor(
    readonly reason: FaultReason,
    readonly isSent: boolean,
    /** The error code of Node or OpenSSL, such as ECONNREFUSED. */
    readonly code: string | null = null,
  ) {
    super(`The audio service ${sentences[reason]}${code === null ? "" : ` (${code})`}.`);
    this.name = "ExchangeFault";
  }
}

/** Converts what undici threw. `isSent`: whether the request had been given to a connection. */
export function toExchangeFault(thrown: unknown, isSent: boolean, isAnswering: boolean) {
  if (thrown instanceof ExchangeFault) return thrown;
  const code = readCode(thrown);
  if (isSent) return new ExchangeFault(isAnswering ? "broken_off" : "reset", true, code);
  if (isProxyAnswer(thrown)) return new ExchangeFault("proxy", false, code);
  return new ExchangeFault(reasonOf(code ?? ""), false, code);
}

function reasonOf(code: string): FaultReason {
  if (code === "ECONNREFUSED") return "refused";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EAI_FAIL") return "unknown_host";
  if (code === "ETIMEDOUT" || code === "UND_ERR_CONNECT_TIMEOUT") return "connect_timeout";
  return /TLS|SSL|CERT|SIGNATURE|CRL|^EPROTO$/.test(code) ? "tls" : "unreachable";
}

/** Only well-known shapes: a code is shown and logged. */
function readCode(thrown: unknown): string | null {
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : null;
  return typeof code === "string" && /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : null;
}

const isProxyAnswer = (thrown: unknown) =>
  thrown instanceof Error &&
  (thrown.name === "SecureProxyConnectionError" || /^Proxy response/.test(thrown.message));
