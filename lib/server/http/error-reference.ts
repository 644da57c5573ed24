import { type ErrorCode } from "@/lib/shared/errors";

interface ErrorReference {
  meaning: string;
  remedy: string;
}

/** Meaning of each error code to a caller of the API, and what to do. The API page and openapi.json show it. */
export const errorReference: Record<ErrorCode, ErrorReference> = {
  bad_request: {
    meaning:
      "The request can't be read: its JSON or envelope isn't valid, an object has the same key twice, or a number has too many digits to be exact.",
    remedy: "Message and errors name the fault. Correct the request.",
  },
  invalid_cursor: {
    meaning: "The cursor isn't valid for this list, its filters or this client.",
    remedy: "Start again without a cursor.",
  },
  invalid_client: {
    meaning: "The client ID and secret don't match, or the client is disabled.",
    remedy: "Check both, or ask your administrator for a new secret.",
  },
  invalid_token: {
    meaning: "The access token is missing or not valid.",
    remedy: "Get a new one, and send it as Authorization: Bearer.",
  },
  token_expired: {
    meaning: "The access token has expired. A token is valid for one hour.",
    remedy: "Get a new one. Use the _token of each answer to stay signed in for up to 12 hours.",
  },
  no_session: {
    meaning: "The dashboard's session is missing or has ended.",
    remedy: "Sign in again.",
  },
  forbidden: {
    meaning: "The client has view-only access.",
    remedy: "Ask your administrator for the manager role.",
  },
  cross_origin: {
    meaning: "A page of another site sent this request to the dashboard.",
    remedy: "Open the dashboard at its own address.",
  },
  not_found: {
    meaning: "The resource doesn't exist, or you don't have access to it.",
    remedy: "Check the UUID, and that it is one of your client's companies or playlists.",
  },
  method_not_allowed: {
    meaning: "The method isn't allowed at this address.",
    remedy: "Use a method of the Allow header.",
  },
  conflict: {
    meaning:
      "A request with this Idempotency-Key is still running, or the playlist changed while it was read.",
    remedy: "Try again in a moment.",
  },
  stale_revision: {
    meaning: "The playlist has changed since the revision in If-Match.",
    remedy: "Read the playlist again, apply your change to it, and send its new ETag.",
  },
  body_too_slow: {
    meaning: "The body didn't arrive within seconds of the headers while other requests waited.",
    remedy: "Send it again, the body together with the headers.",
  },
  too_large: {
    meaning: "The body exceeds the limit of this operation, or arrives in too many small chunks.",
    remedy: "Send less at a time.",
  },
  not_json: {
    meaning: "The body isn't declared as JSON in UTF-8, or it has a Content-Encoding.",
    remedy: "Send Content-Type: application/json, and the body uncompressed.",
  },
  invalid: {
    meaning: "Some fields or parameters aren't valid.",
    remedy: "errors lists each by its path, a JSON Pointer, with what to change.",
  },
  idempotency_mismatch: {
    meaning: "This Idempotency-Key was used with a different request.",
    remedy: "Use a new key for a new request.",
  },
  discarded: {
    meaning: "The playlist under this Idempotency-Key was discarded by a user.",
    remedy: "Use a new key to send it as a new playlist.",
  },
  service_refused: {
    meaning: "The audio service behind this dashboard refused the playlist.",
    remedy: "Message gives its reason. Correct the playlist, then save it again.",
  },
  revision_required: {
    meaning: "A change must name the revision that it is based on.",
    remedy:
      "Send the ETag of the playlist that you read, as If-Match. Message and ETag name the current one.",
  },
  throttled: {
    meaning: "Too many requests, or too many failed attempts to get a token.",
    remedy: "Wait for the number of seconds in Retry-After.",
  },
  internal: {
    meaning: "Something went wrong on our side.",
    remedy: "Try again. If it keeps happening, give X-Request-Id to your administrator.",
  },
  service_failed: {
    meaning: "The audio service behind this dashboard gave an unexpected answer.",
    remedy: "Try again later. If it keeps happening, ask the operator of that service.",
  },
  outcome_not_known: {
    meaning: "A playlist was sent to another service, and its answer was lost.",
    remedy: "Check there whether it was created before you send it again.",
  },
  unavailable: {
    meaning: "The service is temporarily unavailable.",
    remedy: "Try again after the number of seconds in Retry-After.",
  },
  busy: {
    meaning: "Another request is changing the same resource.",
    remedy: "Try again after the number of seconds in Retry-After.",
  },
  too_slow: {
    meaning: "The request took too long and was stopped.",
    remedy: "Request less at a time. The same request would be stopped again.",
  },
  service_unreachable: {
    meaning: "The audio service behind this dashboard can't be reached.",
    remedy: "Try again after the number of seconds in Retry-After.",
  },
};
