import { type Server, STATUS_CODES } from "node:http";
import { type Duplex } from "node:stream";
import { type AnswersUnderWay } from "@/lib/server/http/front-door/work-under-way";
import { refusalBody } from "@/lib/server/http/front-door/refuse";
import { getLogger } from "@/lib/server/logger";
import { newId } from "@/lib/shared/ids";

interface Refusal {
  status: number;
  message: string;
}

const unreadable: Refusal = { status: 400, message: "The request isn't valid HTTP/1.1." };
const refusalOfCode: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: "The request took too long to arrive." },
  HPE_HEADER_OVERFLOW: { status: 431, message: "The request's headers are too large." },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: "The chunk extensions are too large." },
};

/** Answers and logs malformed and timed-out requests and CONNECT, which node:http would not log. */
export function answerUnparsedRequests(server: Server, underWay: AnswersUnderWay): void {
  server.on("clientError", (error: Error & { code?: string }, socket) => {
    const code = error.code ?? "";
    // Without a request, or after the caller has disconnected, there is nothing to answer; the request's own
    // log line records it.
    const isRequest = code.startsWith("HPE_") || code === "ERR_HTTP_REQUEST_TIMEOUT";
    if (!isRequest) return void socket.destroy();
    const isHalfAnswered = [...(underWay.get(socket) ?? [])].some((answer) => answer.headersSent);
    const hasSpoken = !("bytesRead" in socket) || socket.bytesRead !== 0;
    refuseOn(socket, refusalOfCode[code] ?? unreadable, {
      isHalfAnswered,
      hasSpoken,
      reason: code,
    });
  });
  // The parser and the server's timeouts no longer cover this socket, so it is closed here.
  server.on("connect", (request, socket) => {
    socket.on("error", () => socket.destroy());
    const message = "CONNECT isn't allowed here.";
    refuseOn(socket, { status: 405, message }, { reason: "CONNECT", method: request.method });
  });
}

function refuseOn(
  socket: Duplex,
  { status, message }: Refusal,
  {
    isHalfAnswered = false,
    hasSpoken = true,
    ...logged
  }: {
    isHalfAnswered?: boolean;
    hasSpoken?: boolean;
    reason: string;
    method?: string | undefined;
  },
): void {
  const requestId = newId();
  if (hasSpoken) getLogger().info({ request_id: requestId, ...logged, status });
  if (!socket.writable || isHalfAnswered) return void socket.destroy();
  const body = refusalBody(status === 405 ? "method_not_allowed" : "bad_request", message);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "X-Content-Type-Options: nosniff",
    `X-Request-Id: ${requestId}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}
