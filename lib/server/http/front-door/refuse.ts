import { type IncomingMessage, type ServerResponse } from "node:http";
import { getRequestContext } from "@/lib/server/request-context";

export type Listener = (request: IncomingMessage, answer: ServerResponse) => void | Promise<void>;

/** Formats the body of an error response of the HTTP server itself (docs/service-api.md, "Errors"). */
export function refusalBody(code: string, message: string): string {
  return JSON.stringify({ Message: message, type: "error", code });
}

/** Creates a listener that answers with an error. */
export function refuse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Listener {
  const body = refusalBody(code, message);
  return (_request, answer) => {
    getRequestContext().errorCode = code;
    answer
      .writeHead(status, {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": Buffer.byteLength(body),
        "Cache-Control": "no-store",
        ...headers,
      })
      .end(body);
  };
}
