import { type IncomingMessage, type ServerResponse } from "node:http";

/** Answers a request of node:http. */
export type Listener = (request: IncomingMessage, answer: ServerResponse) => void | Promise<void>;

/** The body of a refusal that the front door makes itself, in the form of all errors (DESIGN §5). */
export function refusalBody(code: string, message: string): string {
  return JSON.stringify({ Message: message, type: "error", code });
}

/** A listener that answers with an error. */
export function refuse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Listener {
  return (_request, answer) => {
    answer
      .writeHead(status, {
        "Content-Type": "application/json; charset=utf-8",
        "Cache-Control": "no-store",
        ...headers,
      })
      .end(refusalBody(code, message));
  };
}
