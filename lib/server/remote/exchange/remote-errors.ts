import { AppError, type ErrorCode } from "@/lib/shared/errors";
import { type RemoteAnswer } from "@/lib/server/remote/exchange/exchange";
import { ExchangeFault, type FaultReason } from "@/lib/server/remote/exchange/exchange-fault";
import { readErrorAnswer, readRetryAfter } from "@/lib/server/remote/exchange/read-json-answer";
import { readServiceWords } from "@/lib/server/remote/exchange/service-words";

/** Turns failures of get-token and search, which change nothing, into errors that can be shown and logged. */

const answeredWrongly: ReadonlySet<FaultReason> = new Set([
  "too_large",
  "compressed",
  "unreadable",
  "redirect",
  "server_error",
  "contradiction",
]);

/** @returns an AppError for an `ExchangeFault`; anything else unchanged */
export function toServiceError(thrown: unknown): unknown {
  if (!(thrown instanceof ExchangeFault)) return thrown;
  const code = answeredWrongly.has(thrown.reason) ? "service_failed" : "service_unreachable";
  return new AppError(code, thrown.message, { cause: thrown });
}

/** The error for an answer that is not 2xx. `codes` says what a status means to the operation. */
export async function toStatusError(
  answer: RemoteAnswer,
  options: { secrets: string[]; codes: Partial<Record<number, [ErrorCode, string]>> },
): Promise<AppError> {
  const { status } = answer;
  const { message } = readServiceWords(await readErrorAnswer(answer), options.secrets);
  const retryAfter = readRetryAfter(answer);
  const headers: Record<string, string> =
    retryAfter === null ? {} : { "Retry-After": String(retryAfter) };
  const [code, sentence] = options.codes[status] ?? meaningOf(status);
  return new AppError(code, withWords(sentence, message), { headers });
}

function meaningOf(status: number): [ErrorCode, string] {
  if (status === 429) return ["throttled", "The audio service asks you to wait."];
  if (status === 503) return ["service_unreachable", "The audio service is not available now."];
  if (status >= 300 && status < 400)
    return ["service_failed", new ExchangeFault("redirect", true).message];
  return ["service_failed", `The audio service answered with status ${status}.`];
}

/** Puts the service's own words beside ours. */
export const withWords = (sentence: string, words: string | null): string =>
  words === null ? sentence : `${sentence} It says: “${words}”`;
