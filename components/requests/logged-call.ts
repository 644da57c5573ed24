import {
  type CallableOperation,
  exampleCall,
  type OperationCall,
} from "@/components/operations/operation-call";
import { newId } from "@/lib/shared/ids";
import {
  type CodeRequest,
  toCodeBody,
  writePastableJson,
} from "@/lib/browser/operations/request-code";
import { runnableHeaders } from "@/lib/shared/operations/schema";
import { cutMark } from "@/lib/shared/text";
import { type RequestDetail } from "@/lib/shared/requests/schema";

/** A logged call of an operation that openapi.json still has. */
interface LoggedCall {
  request: RequestDetail;
  operation: CallableOperation;
}

/** The reason why neither headers nor bodies are shown. */
const notKept =
  "Its headers and bodies aren't kept: this client made more than 50 calls in that second.";

/** Explains why the log's data is not sufficient to repeat a call; null if it is. */
export function findObstacle({ request, operation }: LoggedCall): string | null {
  if (!request.sent) return notKept;
  if (request.path.endsWith(cutMark))
    return "The URL was too long to store. Repeat it from your script.";
  if (exampleCall(operation).fields)
    return "Its secret isn't kept. Try the operation on the API page.";
  if (request.sent.body?.is_cut)
    return "Only the first 16 KiB of its body are kept. Repeat it from your script.";
  if (request.sent.body?.encoding === "base64")
    return "Its body isn't text. Repeat it from your script.";
  return null;
}

/** Whether everything that was sent was kept as text, so that code can send the same. */
export const isCopyable = ({ sent }: RequestDetail): boolean =>
  sent !== null && !sent.body?.is_cut && sent.body?.encoding !== "base64";

/** Converts the original call for code; get-token has placeholders. */
export function toCodeRequest({ request, operation }: LoggedCall, origin: string): CodeRequest {
  const { fields } = exampleCall(operation);
  const text = fields ? writePlaceholders(fields) : request.sent?.body?.content;
  const body = text ? toCodeBody(text) : undefined;
  return {
    method: request.method,
    url: origin + request.path,
    needsToken: operation.needsToken && findHeader(request, "authorization") !== undefined,
    headers: listHeaders(request, body !== undefined),
    ...(body && { body }),
  };
}

const writePlaceholders = (fields: Record<string, string>) =>
  JSON.stringify({
    request_headers: [],
    body: Object.fromEntries(Object.keys(fields).map((name) => [name, name.toUpperCase()])),
  });

/**
 * Converts the call to the values of a form for editing. Omits parameters that the operation doesn't have. An idempotency key is replaced
 * by a new one, because it is a new call.
 */
export function toOperationCall({ request, operation }: LoggedCall): OperationCall {
  const query = new URLSearchParams(request.path.split("?").slice(1).join("?"));
  const known = operation.parameters.query.flatMap(({ name }) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  const { "Content-Type": _type, ...header } = listHeaders(request, false);
  return {
    path: readParams({ request, operation }),
    query: Object.fromEntries(known) as Record<string, string>,
    header: { ...header, ...(header["Idempotency-Key"] && { "Idempotency-Key": newId() }) },
    body: indent(request.sent?.body?.content ?? ""),
    fields: null,
  };
}

function indent(text: string): string {
  const body = text === "" ? undefined : toCodeBody(text);
  return body && "value" in body ? writePastableJson(body.value) : text;
}

const findHeader = ({ sent }: RequestDetail, wanted: string) =>
  sent?.headers.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())?.value;

/** Lists the headers that matter to an operation. */
function listHeaders(request: RequestDetail, hasBody: boolean): Record<string, string> {
  const found = runnableHeaders.flatMap((name) => {
    const value = findHeader(request, name);
    if (name === "Content-Type" && (!hasBody || isJson(value))) return [];
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(found) as Record<string, string>;
}

const isJson = (type: string | undefined) => /^application\/json\s*(;|$)/i.test(type ?? "");

function readParams({ request, operation }: LoggedCall): Record<string, string> {
  const names = operation.parameters.path.map(({ name }) => name);
  const pattern = operation.path.replace(/\{\w+\}/g, "([^/]+)");
  const [, ...values] = new RegExp(`^${pattern}$`).exec(request.path.split("?", 1)[0] ?? "") ?? [];
  return Object.fromEntries(names.map((name, index) => [name, decode(values[index] ?? "")]));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
