import { AppError, type ErrorCode, type FieldError } from "@/lib/shared/errors";
import { type PlaylistOutcome } from "@/lib/server/remote/exchange/playlist-outcome";
import { withWords } from "@/lib/server/remote/exchange/remote-errors";

/** Faults that certainly created nothing. */
type Failure = Exclude<PlaylistOutcome, { kind: "created" } | { kind: "notKnown" }>;

const playlistFields = ["name", "advertiser_id", "inventory_ids", "searches", "type", "tags"];

const meanings: Partial<Record<number, [ErrorCode, string]>> = {
  403: ["forbidden", "The audio service does not let you create this playlist."],
  404: ["not_found", "The audio service has no such company for you."],
  409: ["conflict", "The audio service says that this conflicts with something it has."],
  413: ["too_large", "The playlist is too large for the audio service."],
  429: ["throttled", "The audio service asks you to wait. The playlist was not created."],
};

/**
 * The error for a create that certainly created nothing, for the form: the service's words beside ours, its errors at
 * their fields where they can be told, `Retry-After` if it asked for it.
 */
export function toOutcomeError(outcome: Failure): AppError {
  if (outcome.kind === "notSent")
    return new AppError("service_unreachable", `${outcome.message} The playlist was not created.`);
  if (outcome.kind === "unauthorized")
    return new AppError(
      "invalid_token",
      withWords("The audio service no longer accepts your sign-in.", outcome.message),
    );
  const [code, sentence] = meanings[outcome.status] ?? [
    "invalid",
    "The audio service did not accept the playlist.",
  ];
  const headers: Record<string, string> =
    outcome.retryAfter === null ? {} : { "Retry-After": String(outcome.retryAfter) };
  const problems = outcome.errors.map(({ path, message }): FieldError => ({
    path: readPath(path ?? ""),
    message,
  }));
  const general = problems.filter(({ path }) => path.length === 0).map(({ message }) => message);
  const words = [outcome.message, ...general].filter((one) => one !== null).join(" ");
  return new AppError(code, withWords(sentence, words === "" ? null : words), {
    headers,
    problems: problems.filter(({ path }) => path.length > 0),
  });
}

/** Reads `/body/inventory_ids/3`, `body.inventory_ids[3]` or `inventory_ids`; empty if it is no field of a playlist. */
function readPath(text: string): FieldError["path"] {
  const segments = text
    .split(/[/.[\]]+/)
    .filter((segment) => segment !== "" && segment !== "$" && segment !== "body");
  if (!playlistFields.includes(segments[0] ?? "")) return [];
  return segments.map((segment) => (/^\d{1,9}$/.test(segment) ? Number(segment) : segment));
}
