import { z } from "zod";
import { type Operation } from "./faults";

/** Compares a request with docs/service-api.md. */

interface ReceivedRequest {
  operation: Operation;
  path: string;
  /** Names and values in turn, as they were sent. */
  rawHeaders: string[];
  body: Buffer;
}

/** Headers that any HTTP client may send; the document need not name them. */
const usualHeaders =
  "host connection content-length transfer-encoding accept accept-encoding accept-language user-agent";
const namedHeaders: Record<Operation, string> = {
  "get-token": "content-type",
  search: "content-type authorization ui-referer",
  create: "content-type authorization",
};

const request_headers = z.array(z.strictObject({ name: z.string(), value: z.string() }));
const envelopes: Record<
  Operation,
  z.ZodType<{ request_headers: unknown; body?: Record<string, unknown> }>
> = {
  "get-token": z.strictObject({
    request_headers,
    body: z.strictObject({ client_id: z.string(), client_secret: z.string() }),
  }),
  search: z.strictObject({ request_headers }),
  create: z.strictObject({
    request_headers,
    body: z.strictObject({
      name: z.string(),
      advertiser_id: z.string(),
      inventory_ids: z.array(z.string()),
      searches: z.array(z.unknown()),
      type: z.enum(["podcast", "radio", "streaming"]),
      tags: z.array(z.string()).optional(),
    }),
  }),
};

/** The differences of a request from the document, and the `body` of its envelope; empty if there is none. */
export function checkRequest(
  request: ReceivedRequest,
  options: { isIdempotent: boolean },
): { problems: string[]; parameters: Record<string, unknown> } {
  const problems = checkHeaders(request, options.isIdempotent);
  if (request.path.includes("?")) problems.push("The document names no query parameter.");
  const checked = envelopes[request.operation].safeParse(readJson(request.body));
  for (const { path, message } of checked.error?.issues ?? [])
    problems.push(`${path.join(".") || "The envelope"}: ${message}.`);
  return { problems, parameters: checked.data?.body ?? {} };
}

function checkHeaders({ operation, rawHeaders }: ReceivedRequest, isIdempotent: boolean): string[] {
  const headers = new Map<string, string>();
  const problems: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? "").toLowerCase();
    if (headers.has(name)) problems.push(`The header ${name} was sent twice.`);
    headers.set(name, rawHeaders[at + 1] ?? "");
  }
  const named = `${usualHeaders} ${namedHeaders[operation]}`.split(" ");
  if (isIdempotent && operation === "create") named.push("idempotency-key");
  for (const name of headers.keys())
    if (!named.includes(name))
      problems.push(`The document names no header ${name} for ${operation}.`);
  if (headers.get("content-type") !== "application/json")
    problems.push("Content-Type must be application/json.");
  if (operation === "search" && headers.get("ui-referer") !== "ADVERTISER")
    problems.push("Search sends ui-referer: ADVERTISER.");
  return problems;
}

/** Undefined if it is no JSON in UTF-8. */
function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    return undefined;
  }
}
