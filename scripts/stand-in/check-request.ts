import { type Operation } from "./faults";

/** Compares a request with docs/service-api.md, and says each difference in words. */

interface ReceivedRequest {
  operation: Operation;
  path: string;
  /** Names and values in turn, as they were sent. */
  rawHeaders: string[];
  body: Buffer;
}

/** Headers that any HTTP client may send; the document need not name them. */
const usualHeaders = new Set([
  "host",
  "connection",
  "content-length",
  "transfer-encoding",
  "accept",
  "accept-encoding",
  "accept-language",
  "user-agent",
]);

const namedHeaders: Record<Operation, string[]> = {
  "get-token": ["content-type"],
  search: ["content-type", "authorization", "ui-referer"],
  create: ["content-type", "authorization"],
};

interface CheckedRequest {
  problems: string[];
  /** The `body` of the envelope; empty if there is none. */
  parameters: Record<string, unknown>;
}

export function checkRequest(
  request: ReceivedRequest,
  options: { isIdempotent: boolean },
): CheckedRequest {
  const problems = checkHeaders(request, options.isIdempotent);
  if (request.path.includes("?")) problems.push("The document names no query parameter.");
  const envelope = readJson(request.body, problems);
  if (!envelope) return { problems, parameters: {} };
  const named = request.operation === "search" ? ["request_headers"] : ["request_headers", "body"];
  problems.push(...unknownFields(envelope, named, "the envelope"));
  problems.push(...checkRequestHeaders(envelope.request_headers));
  if (request.operation === "search") return { problems, parameters: {} };
  const parameters = envelope.body;
  if (!isObject(parameters)) {
    problems.push("The envelope has no object `body`.");
    return { problems, parameters: {} };
  }
  problems.push(
    ...(request.operation === "get-token"
      ? checkCredentials(parameters)
      : checkPlaylist(parameters)),
  );
  return { problems, parameters };
}

function checkHeaders({ operation, rawHeaders }: ReceivedRequest, isIdempotent: boolean): string[] {
  const headers = new Map<string, string>();
  const problems: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? "").toLowerCase();
    if (headers.has(name)) problems.push(`The header ${name} was sent twice.`);
    headers.set(name, rawHeaders[at + 1] ?? "");
  }
  const named = new Set(namedHeaders[operation]);
  if (isIdempotent && operation === "create") named.add("idempotency-key");
  for (const name of headers.keys()) {
    if (name === "authorization" && operation === "get-token")
      problems.push("Get token is called without an Authorization header.");
    else if (!usualHeaders.has(name) && !named.has(name))
      problems.push(`The document names no header ${name} for ${operation}.`);
  }
  if (headers.get("content-type") !== "application/json")
    problems.push("Content-Type must be application/json.");
  if (operation === "search" && headers.get("ui-referer") !== "ADVERTISER")
    problems.push("Search sends ui-referer: ADVERTISER.");
  return problems;
}

function readJson(body: Buffer, problems: string[]): Record<string, unknown> | null {
  if (body.length === 0) {
    problems.push("There is no JSON body.");
    return null;
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Said below.
  }
  problems.push("The body is no JSON object in UTF-8.");
  return null;
}

function checkRequestHeaders(value: unknown): string[] {
  if (!Array.isArray(value)) return ["request_headers must be an array."];
  return value.flatMap((element: unknown, at) => {
    const isPair =
      isObject(element) &&
      Object.keys(element).length === 2 &&
      typeof element.name === "string" &&
      typeof element.value === "string";
    return isPair ? [] : [`request_headers[${at}] must have name and value, both strings.`];
  });
}

function checkCredentials(parameters: Record<string, unknown>): string[] {
  const names = ["client_id", "client_secret"];
  return [
    ...names
      .filter((name) => typeof parameters[name] !== "string")
      .map((name) => `body.${name} must be a string.`),
    ...unknownFields(parameters, names, "body"),
  ];
}

function checkPlaylist(parameters: Record<string, unknown>): string[] {
  const problems = unknownFields(
    parameters,
    ["name", "advertiser_id", "inventory_ids", "searches", "type", "tags"],
    "body",
  );
  for (const name of ["name", "advertiser_id", "type"])
    if (typeof parameters[name] !== "string") problems.push(`body.${name} must be a string.`);
  for (const name of ["inventory_ids", "searches", ...("tags" in parameters ? ["tags"] : [])])
    if (!Array.isArray(parameters[name])) problems.push(`body.${name} must be an array.`);
  for (const name of ["inventory_ids", "tags"]) {
    const list = parameters[name];
    if (Array.isArray(list) && list.some((element) => typeof element !== "string"))
      problems.push(`The elements of body.${name} must be strings.`);
  }
  if (
    typeof parameters.type === "string" &&
    !["podcast", "radio", "streaming"].includes(parameters.type)
  )
    problems.push("body.type must be podcast, radio or streaming.");
  return problems;
}

const unknownFields = (object: Record<string, unknown>, named: string[], place: string) =>
  Object.keys(object)
    .filter((field) => !named.includes(field))
    .map((field) => `The document names no field ${field} in ${place}.`);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
