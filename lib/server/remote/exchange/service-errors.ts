import { AppError, type ErrorCode, type FieldError } from "@/lib/shared/errors";
import { type FaultReason, type OutgoingAnswer, OutgoingFault } from "@/lib/server/outgoing";
import {
  readErrorAnswer,
  readRetryAfter,
  serviceFault,
} from "@/lib/server/remote/exchange/exchange";
import { type PlaylistOutcome } from "@/lib/server/remote/exchange/playlist-outcome";
import { readServiceWords, type ServiceWords } from "@/lib/server/remote/exchange/service-words";

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

const refusals: Partial<Record<number, string>> = {
  403: "The audio service does not let you create this playlist.",
  404: "The audio service has no such company for you.",
  413: "The playlist is too large for the audio service.",
  429: "The audio service asks you to wait. The playlist was not created.",
};

const playlistFields = ["name", "advertiser_id", "inventory_ids", "searches", "type", "tags"];

/**
 * Makes the error for a create that certainly created nothing, for the form: the service's errors are assigned to their fields where
 * possible. A refusal has its own code, whatever its status, because Cuelist's other codes are statements of its own, such as that the
 * playlist is still being sent.
 */
export function toOutcomeError(
  outcome: Exclude<PlaylistOutcome, { kind: "created" } | { kind: "notKnown" }>,
): AppError {
  if (outcome.kind === "notSent")
    return new AppError("service_unreachable", `${outcome.message} The playlist was not created.`);
  if (outcome.kind === "unauthorized") return new AppError("invalid_token", signInEnded(outcome));
  const sentence = refusals[outcome.status] ?? "The audio service did not accept the playlist.";
  const problems = outcome.errors.map(({ path, message }): FieldError => ({
    path: readPath(path ?? ""),
    message,
  }));
  const general = problems.filter(({ path }) => path.length === 0);
  return new AppError(
    outcome.status === 429 ? "throttled" : "service_refused",
    withWords(sentence, ...sayAll({ message: outcome.message, errors: general })),
    {
      headers: askToWait(outcome.retryAfter),
      problems: problems.filter(({ path }) => path.length > 0),
    },
  );
}

/** Says that the service ended the session. */
export const signInEnded = (words: Pick<ServiceWords, "message">): string =>
  withWords("The audio service no longer accepts your sign-in.", words.message);

/** Appends the service's own text to ours. */
export function withWords(sentence: string, ...words: (string | null)[]): string {
  const said = words.filter((one) => one !== null).join(" ");
  return said === "" ? sentence : `${sentence} It says: “${said}”`;
}

const shownProblems = 3;

/** Formats an error as one text, where its fields cannot be shown: its sentence, and the first of its problems. */
export function explainOutcomeError({ message, problems }: AppError): string {
  const words = problems.slice(0, shownProblems).map((problem) => problem.message);
  return [message, ...words].join(" ");
}

/** Joins the sentences of a service without repetition. */
function sayAll({
  message,
  errors,
}: Pick<ServiceWords, "message"> & { errors: { message: string }[] }) {
  const sentences = [message, ...errors.slice(0, shownProblems).map((error) => error.message)];
  return [...new Set(sentences)];
}

const askToWait = (seconds: number | null): Record<string, string> =>
  seconds === null ? {} : { "Retry-After": String(seconds) };

/** Reads `/body/inventory_ids/3`, `body.inventory_ids[3]` or `inventory_ids`; empty if it is no field of a playlist. */
function readPath(text: string): FieldError["path"] {
  const segments = text
    .split(/[/.[\]]+/)
    .filter((segment) => segment !== "" && segment !== "$" && segment !== "body");
  if (!playlistFields.includes(segments[0] ?? "")) return [];
  return segments.map((segment) => (/^\d{1,9}$/.test(segment) ? Number(segment) : segment));
}
