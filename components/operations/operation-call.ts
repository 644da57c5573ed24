import { type CodeRequest, toCodeBody } from "@/lib/browser/operations/request-code";
import { type Reference, type ReferenceOperation } from "@/lib/shared/openapi/describe-reference";
import { type RunRequest } from "@/lib/shared/operations/schema";

interface CallParameter {
  name: string;
  isRequired: boolean;
  example: string;
  /** The allowed values; empty if others are accepted. */
  options: string[];
}

/** The parts of an openapi.json operation that a page needs for a call. */
export interface CallableOperation {
  id: string;
  title: string;
  method: string;
  path: string;
  needsToken: boolean;
  /** Whether it changes something, and so is for managers only. */
  isWrite: boolean;
  parameters: Record<"path" | "query" | "header", CallParameter[]>;
  /** The example, in its envelope; null for an operation without a body. */
  body: Record<string, unknown> | null;
}

/** The values of a call; "" omits a parameter. */
export interface OperationCall {
  path: Record<string, string>;
  query: Record<string, string>;
  header: Record<string, string>;
  /** The body's text. */
  body: string;
  /** Replaces `body` if that contains a secret: the fields of its `body`, by name. */
  fields: Record<string, string> | null;
}

/** The client's own values, with which an operation can be tried immediately. */
export interface Samples {
  clientId: string;
  company: { uuid: string; name: string } | null;
  playlist: { uuid: string; name: string; revision: number } | null;
}

const isSecret = (field: string) => field.endsWith("_secret");

/** The call of the example in openapi.json. */
export function exampleCall({ parameters, body }: CallableOperation): OperationCall {
  const values = (place: keyof typeof parameters) =>
    Object.fromEntries(parameters[place].map(({ name, example }) => [name, example]));
  const fields = body?.body as Record<string, string> | undefined;
  return {
    path: values("path"),
    query: values("query"),
    header: values("header"),
    body: body ? JSON.stringify(body, null, 2) : "",
    fields: fields && Object.keys(fields).some(isSecret) ? fields : null,
  };
}

/** Query parameters without which the answer is long, or an error. */
const needed = new Set(["limit", "ids"]);

/**
 * The initial call of a form: with the client's own company and playlist, unless it would change that playlist, so that no existing data
 * changes before the user names it.
 */
export function firstCall(operation: CallableOperation, samples: Samples): OperationCall {
  const example = exampleCall(operation);
  const { company, playlist } = samples;
  const isChange = operation.parameters.header.some(({ name }) => name === "If-Match");
  const path: OperationCall["path"] = {
    companyUUID: company?.uuid ?? "",
    playlistUUID: isChange ? "" : (playlist?.uuid ?? ""),
  };
  const exampleCompany = example.path.companyUUID ?? "";
  return {
    path: Object.fromEntries(operation.parameters.path.map(({ name }) => [name, path[name] ?? ""])),
    query: Object.fromEntries(
      Object.entries(example.query).filter(([name, value]) => value && needed.has(name)),
    ),
    header: {},
    body:
      company && exampleCompany !== ""
        ? example.body.replaceAll(exampleCompany, company.uuid)
        : example.body,
    fields: example.fields && { ...blank(example.fields), client_id: samples.clientId },
  };
}

const blank = (fields: Record<string, string>) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, ""]));

/** Describes the call as a request for code, with placeholders for missing and secret values. */
export function describeCall(
  { method, path, needsToken }: CallableOperation,
  call: OperationCall,
  origin: string,
): CodeRequest {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(call.path[name] || nameInCapitals(name)),
  );
  const query = writeQuery(call.query);
  const body = writeBody(call, (name) => nameInCapitals(name));
  return {
    method,
    url: `${origin}${filled}${query === "" ? "" : `?${query}`}`,
    needsToken,
    headers: withoutEmpty(call.header),
    ...(body !== null && { body: toCodeBody(body) }),
  };
}

/** Formats "companyUUID" as "COMPANY_UUID". */
const nameInCapitals = (name: string) => name.replace(/UUID$/, "_UUID").toUpperCase();

/** Converts a call to the request that runs it. */
export const toRunRequest = (operation: CallableOperation, call: OperationCall): RunRequest => ({
  operation: operation.id,
  params: withoutEmpty(call.path),
  query: writeQuery(call.query),
  headers: withoutEmpty(call.header),
  body: writeBody(call, (_, value) => value),
});

const withoutEmpty = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));

const writeQuery = (query: Record<string, string>) =>
  new URLSearchParams(withoutEmpty(query)).toString();

function writeBody(
  { body, fields }: OperationCall,
  writeSecret: (name: string, value: string) => string,
): string | null {
  if (!fields) return body.trim() === "" ? null : body;
  const written = Object.entries(fields).map(([name, value]) => [
    name,
    isSecret(name) ? writeSecret(name, value) : value,
  ]);
  return JSON.stringify(
    { request_headers: [], body: Object.fromEntries(written) as unknown },
    null,
    2,
  );
}

/** Returns the parts of an operation that the browser needs. */
export function toCallable(operation: ReferenceOperation): CallableOperation {
  const { id, title, method, path, needsToken, isWrite, parameters, body } = operation;
  const reduce = (place: keyof typeof parameters) =>
    parameters[place].map(({ name, isRequired, example, options }) => ({
      name,
      isRequired,
      example,
      options,
    }));
  return {
    id,
    title,
    method,
    path,
    needsToken,
    isWrite,
    parameters: { path: reduce("path"), query: reduce("query"), header: reduce("header") },
    body: (body?.example ?? null) as CallableOperation["body"],
  };
}

/** Lists the operations of openapi.json, for a page that calls them. */
export const listCallable = ({ groups }: Reference): CallableOperation[] =>
  groups.flatMap(({ operations }) => operations.map(toCallable));
