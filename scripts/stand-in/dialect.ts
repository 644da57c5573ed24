import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { type ServerResponse } from "node:http";

/** An answer of the document's. */
export interface PlainAnswer {
  status: number;
  headers?: Record<string, string>;
  body: Record<string, unknown>;
}

/** An answer as a service may shape it. `body`: a value for JSON, text, bytes, or undefined for none. */
export interface ShownAnswer {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
}

type Shape = (answer: PlainAnswer) => ShownAnswer;

/** Behaviour of a service of which docs/service-api.md does not speak. Without it, the stand-in speaks to the letter. */
export interface Dialect {
  /** Shapes of the answers, of refusals too. */
  "get-token"?: Shape;
  search?: Shape;
  create?: Shape;
  /** Answered to every create that the document allows, instead of creating. */
  refusesCreates?: ShownAnswer;
  /** The operations whose answers have a new token. */
  renews?: readonly ("search" | "create")[];
  /** The tokens that a new one ends: the presented one, or all others of the client. */
  ends?: "presented" | "client";
  /** Spelling of companies' UUIDs; no other spelling is known then. */
  spell?: (uuid: string) => string;
  /** Whether a search with a body is refused with 403, as some gateways do. */
  refusesSearchBody?: boolean;
  /** Whether the search has moved: 308 to an address of the same origin. */
  hasMovedSearch?: boolean;
}

const packers = {
  gzip: gzipSync,
  deflate: deflateSync,
  "deflate-raw": deflateRawSync,
  br: brotliCompressSync,
};

/** Compresses an answer, whatever was asked for. */
export const compressed =
  (how: keyof typeof packers): Shape =>
  ({ status, headers, body }) => ({
    status,
    headers: { ...headers, "Content-Encoding": how.replace("-raw", "") },
    body: packers[how](JSON.stringify(body)),
  });

/** Sends an answer, and returns what it says. */
export function sendShown(
  response: ServerResponse,
  { status, headers, body }: ShownAnswer,
): string {
  const bytes = Buffer.isBuffer(body)
    ? body
    : Buffer.from(body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body));
  const type = typeof body === "string" ? "text/plain" : "application/json";
  response
    .writeHead(status, {
      ...(bytes.length > 0 && { "Content-Type": type }),
      ...(status !== 204 && { "Content-Length": bytes.length }),
      ...headers,
    })
    .end(bytes);
  return Buffer.isBuffer(body) ? `${bytes.length} bytes` : bytes.toString();
}
