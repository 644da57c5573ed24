import { setTimeout as sleep } from "node:timers/promises";
import { OutgoingFault } from "@/lib/server/outgoing";
import {
  type RemoteConnection,
  exchange,
  serviceFault,
} from "@/lib/server/remote/exchange/exchange";
import {
  createPlaylistRequest,
  type DocumentPlaylist,
  type DocumentRequest,
} from "@/lib/server/remote/exchange/document-requests";
import {
  type PlaylistOutcome,
  readOutcome,
  type SentContext,
} from "@/lib/server/remote/exchange/playlist-outcome";
import { AppError, type FieldError } from "@/lib/shared/errors";
import {
  askToWait,
  sayAll,
  shownProblems,
  signInEnded,
  withWords,
} from "@/lib/server/remote/exchange/service-words";

interface PlaylistToSend {
  token: string;
  /** In the request's path, in the service's spelling. */
  companyId: string;
  playlist: DocumentPlaylist;
  /** Sent only if the connection says that the service honours it. */
  idempotencyKey: string;
}

/**
 * "Create a playlist" (docs/service-api.md §3) at another service. Sends the request once and never throws. Only a service that honours
 * `Idempotency-Key` is asked a second time, with the same key, if its answer was lost (but not after a timeout: the first request may
 * still be running, and the user has waited long enough).
 */
export async function sendPlaylist(
  connection: RemoteConnection,
  { token, companyId, playlist, idempotencyKey }: PlaylistToSend,
): Promise<PlaylistOutcome> {
  const { isIdempotent, timeouts } = connection;
  const key = isIdempotent ? idempotencyKey : null;
  const request = createPlaylistRequest(token, companyId, playlist, key);
  const known = [companyId, playlist.advertiser_id];
  const first = await sendOnce(connection, request, { token, known });
  if (!isIdempotent || first.kind !== "notKnown" || first.reason === "answer_timeout") return first;
  await sleep(timeouts.pauseMs);
  const second = await sendOnce(connection, request, { token, known });
  // A refusal of the second request, such as 409 or 429, says nothing about the first.
  return second.kind === "created" ? second : first;
}

async function sendOnce(
  connection: RemoteConnection,
  request: DocumentRequest,
  context: SentContext,
): Promise<PlaylistOutcome> {
  let status: number | null = null;
  try {
    const answer = await exchange(connection, request);
    status = answer.status;
    return await readOutcome(answer, context);
  } catch (thrown) {
    return outcomeOfFault(thrown, status);
  }
}

/** Returns the outcome without a complete answer. `status`: that of an answer that began. */
export function outcomeOfFault(thrown: unknown, status: number | null): PlaylistOutcome {
  // Any error but an OutgoingFault would be our own mistake; the request may have left.
  const { reason, isSent, message } =
    thrown instanceof OutgoingFault
      ? thrown
      : serviceFault(status === null ? "reset" : "broken_off", true);
  if (!isSent) return { kind: "notSent", reason, message };
  return { kind: "notKnown", reason, status, message, serviceMessage: null, token: null };
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

/** Formats an error as one text, where its fields cannot be shown: its sentence, and the first of its problems. */
export function explainOutcomeError({ message, problems }: AppError): string {
  const words = problems.slice(0, shownProblems).map((problem) => problem.message);
  return [message, ...words].join(" ");
}

/** Reads `/body/inventory_ids/3`, `body.inventory_ids[3]` or `inventory_ids`; empty if it is no field of a playlist. */
function readPath(text: string): FieldError["path"] {
  const segments = text
    .split(/[/.[\]]+/)
    .filter((segment) => segment !== "" && segment !== "$" && segment !== "body");
  if (!playlistFields.includes(segments[0] ?? "")) return [];
  return segments.map((segment) => (/^\d{1,9}$/.test(segment) ? Number(segment) : segment));
}
