import { type FaultReason, type OutgoingAnswer, OutgoingFault } from "@/lib/server/outgoing";
import {
  readErrorAnswer,
  readRetryAfter,
  serviceFault,
} from "@/lib/server/remote/exchange/exchange";
import { AppError, type ErrorCode } from "@/lib/shared/errors";

/* The document names `type: "success"` and no other value (docs/service-api.md §2), and no shape of an error. Only a clear failure counts
   as one: `radio`, `created` and `Success` do not. The usual shapes of errors are read. */

/** A service's text about an error. */
export interface ServiceWords {
  /** One line of plain text; null if the service sent nothing readable. */
  message: string | null;
  /** Messages about single fields, and further sentences, which have no path. */
  errors: { path: string | null; message: string }[];
}

const maxCharacters = 1_000;
const maxErrors = 100;

export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads the text of an error body, without the secrets. `answer`: parsed JSON, text, or null. */
export function readServiceWords(answer: unknown, secrets: string[]): ServiceWords {
  if (!isJsonObject(answer)) return { message: toWords(answer, secrets), errors: [] };
  // Google, Stripe and many gateways put everything into `error`.
  const inner = isJsonObject(answer.error) ? answer.error : {};
  const message = findWords(answer, secrets) ?? findWords(inner, secrets);
  const lists = [answer.detail, inner.details].filter(Array.isArray);
  const errors = [answer.errors, inner.errors, ...lists]
    .map((list) => readErrors(list, secrets))
    .find((list) => list.length > 0);
  const path = findPath(inner);
  if (!errors && message !== null && path !== null)
    return { message, errors: [{ path: toWords(path, secrets), message }] };
  return { message, errors: errors ?? [] };
}

const findWords = (object: Record<string, unknown>, secrets: string[]): string | null =>
  ["Message", "message", "error_description", "detail", "title", "error"]
    .map((name) => toWords(object[name], secrets))
    .find((words) => words !== null) ?? null;

/** Reads a list of texts or objects, or an object with a text or a list of texts for each field. */
function readErrors(errors: unknown, secrets: string[]): ServiceWords["errors"] {
  const list: [path: string | null, error: unknown][] = Array.isArray(errors)
    ? errors.map((error: unknown) => [isJsonObject(error) ? findPath(error) : null, error])
    : isJsonObject(errors)
      ? Object.entries(errors)
      : [];
  return list
    .flatMap(([path, error]) => readMessages(error).map((message) => [path, message] as const))
    .slice(0, maxErrors)
    .flatMap(([path, text]) => {
      const message = toWords(text, secrets);
      return message === null ? [] : [{ path: toWords(path, secrets), message }];
    });
}

function readMessages(error: unknown): unknown[] {
  if (!isJsonObject(error)) return [error].flat();
  const { messages, message, detail, msg } = error;
  return [messages ?? message ?? detail ?? msg].flat();
}

/** Finds the field that an error names, in the formats of Rails, Google, Stripe, JSON:API and FastAPI. */
function findPath(error: Record<string, unknown>): string | null {
  const { path, pointer, field, param, target, loc, source } = error;
  const inSource = isJsonObject(source) ? source.pointer : null;
  const names = [path, pointer, field, param, target, inSource];
  if (Array.isArray(loc)) names.push(loc.join("."));
  return names.find((name) => typeof name === "string") ?? null;
}

function toWords(value: unknown, secrets: string[]): string | null {
  if (typeof value !== "string") return null;
  const plain = hideSecrets(value, secrets)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ")
    .trim();
  if (plain === "") return null;
  return plain.length > maxCharacters ? `${plain.slice(0, maxCharacters)}…` : plain;
}

/** Replaces each secret in the text, because a service may echo what it was sent. */
export function hideSecrets(text: string, secrets: string[]): string {
  return secrets
    .filter((secret) => secret !== "")
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .reduce((hidden, secret) => hidden.replaceAll(secret, "[hidden]"), text);
}

const failure = /error|fail|exception|invalid|denied|reject|refus|forbidden|unauthori[sz]ed/i;

/** Whether the `type` of an answer says that the operation failed, such as `error` or `validation_failed`. */
export const saysFailure = (type: unknown): boolean =>
  typeof type === "string" && failure.test(type);

const sessionEnded =
  /(token|jwt|session|sign[- ]?in|log[- ]?in|credential)s?\b.{0,60}\b(expired|ended|invalid|revoked|no longer valid|not valid|too old)|(expired|invalid|revoked)\b.{0,40}\b(token|jwt|session)/i;

/** Whether a service's text says that the token has expired: gateways answer so with 403, others with 200. */
export const saysTokenEnded = (words: string | null): boolean =>
  words !== null && sessionEnded.test(words);

/** Turns failures at another service into errors that can be shown and logged: the service's text follows ours. */

const answeredWrongly: ReadonlySet<FaultReason> = new Set([
  "too_large",
  "compressed",
  "unreadable",
  "redirect",
  "server_error",
  "contradiction",
]);

/** @returns an AppError for an `OutgoingFault`; anything else unchanged */
export function toServiceError(thrown: unknown): unknown {
  if (!(thrown instanceof OutgoingFault)) return thrown;
  const code = answeredWrongly.has(thrown.reason) ? "service_failed" : "service_unreachable";
  return new AppError(code, thrown.message, { cause: thrown });
}

/** Makes the error of get-token or search for an answer that is not 2xx. `codes`: the operation's meaning of a status. */
export async function toStatusError(
  answer: OutgoingAnswer,
  options: { secrets: string[]; codes: Partial<Record<number, [ErrorCode, string]>> },
): Promise<AppError> {
  const { status } = answer;
  const words = readServiceWords(await readErrorAnswer(answer), options.secrets);
  const [code, sentence] = options.codes[status] ?? meaningOf(status);
  const message = withWords(sentence, ...sayAll(words));
  return new AppError(code, message, { headers: askToWait(readRetryAfter(answer)) });
}

function meaningOf(status: number): [ErrorCode, string] {
  if (status === 429) return ["throttled", "The audio service asks you to wait."];
  if (status === 503)
    return ["service_unreachable", "The audio service isn't available right now."];
  if (status >= 300 && status < 400)
    return ["service_failed", serviceFault("redirect", true).message];
  return ["service_failed", `The audio service answered with status ${status}.`];
}

/** Says that the service ended the session. */
export const signInEnded = (words: Pick<ServiceWords, "message">): string =>
  withWords("The audio service no longer accepts your sign-in.", words.message);

/** Appends the service's own text to ours. */
export function withWords(sentence: string, ...words: (string | null)[]): string {
  const said = words.filter((one) => one !== null).join(" ");
  return said === "" ? sentence : `${sentence} It says: “${said}”`;
}

export const shownProblems = 3;

/** Joins the sentences of a service without repetition. */
export function sayAll({
  message,
  errors,
}: Pick<ServiceWords, "message"> & { errors: { message: string }[] }) {
  const sentences = [message, ...errors.slice(0, shownProblems).map((error) => error.message)];
  return [...new Set(sentences)];
}

export const askToWait = (seconds: number | null): Record<string, string> =>
  seconds === null ? {} : { "Retry-After": String(seconds) };
