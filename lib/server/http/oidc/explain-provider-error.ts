import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { WrongIssuerError } from "@/lib/server/http/oidc/provider";
import { OutgoingFault } from "@/lib/server/outgoing";
import { AppError, type ErrorCode } from "@/lib/shared/errors";

/** Outcomes of a sign-in, by the codes of openid-client and of OAuth (RFC 6749, OpenID Connect Core 1.0). */
const kinds: Record<string, "denied" | "ended" | "down" | "client" | "clock" | "elsewhere"> = {
  access_denied: "denied",
  login_required: "denied",
  interaction_required: "denied",
  consent_required: "denied",
  account_selection_required: "denied",
  invalid_grant: "ended",
  server_error: "down",
  temporarily_unavailable: "down",
  OAUTH_TIMEOUT: "down",
  OAUTH_ABORT: "down",
  OAUTH_RESPONSE_IS_NOT_CONFORM: "down",
  network: "down",
  invalid_client: "client",
  unauthorized_client: "client",
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: "clock",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED nonce": "elsewhere",
};

type Kind = (typeof kinds)[string] | "unusable";

const explanations: Record<Kind, [ErrorCode, (name: string) => string]> = {
  denied: ["forbidden", (name) => `${name} didn't let you in, or you cancelled. Try again.`],
  ended: ["invalid_token", () => "This sign-in was used already, or took too long. Start again."],
  elsewhere: ["bad_request", () => "This sign-in began in another browser. Start again."],
  down: [
    "service_unreachable",
    (name) => `${name} can't be reached right now. Try again in a minute.`,
  ],
  client: [
    "service_failed",
    (name) => `${name} doesn't accept Cuelist's client ID and secret. Tell your administrator.`,
  ],
  clock: [
    "service_failed",
    (name) => `The clocks of Cuelist and ${name} differ too much. Tell your administrator.`,
  ],
  unusable: [
    "service_failed",
    (name) => `${name} sent an answer that Cuelist can't use. Tell your administrator.`,
  ],
};

/** Makes an error for people; others are returned unchanged. Its cause names only the kind: errors of openid-client may hold codes and tokens. */
export function explainProviderError(error: unknown, name: string): unknown {
  if (error instanceof WrongIssuerError)
    return new AppError(
      "service_failed",
      `${name} calls itself ${error.issuer}. Tell your administrator to set OIDC_ISSUER to exactly that.`,
      { cause: error },
    );
  const reason = findReason(error);
  if (reason === null) return error;
  const [withoutClaim = ""] = reason.split(" ");
  const [code, say] = explanations[kinds[reason] ?? kinds[withoutClaim] ?? "unusable"];
  return new AppError(code, say(name), { cause: new Error(`Identity provider: ${reason}`) });
}

function findReason(error: unknown): string | null {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return /^[a-z_]{1,60}$/.test(error.error) ? error.error : "an error of its own";
  if (error instanceof ClientError) return describe(error);
  // fetch throws a TypeError for failures of the network.
  return error instanceof TypeError ? "network" : null;
}

/** Faults of an answer that arrived; all other faults are of the network. */
const unusable: ReadonlySet<string> = new Set(["too_large", "compressed", "unreadable"]);

/** The code, and the claim that it is about. */
function describe({ code, cause }: ClientError): string {
  if (code === undefined)
    return cause instanceof OutgoingFault && unusable.has(cause.reason) ? cause.reason : "network";
  const claim = findClaim(cause);
  return claim === null ? code : `${code} ${claim}`;
}

function findClaim(cause: unknown): string | null {
  const inner: unknown = cause instanceof Error ? cause.cause : cause;
  if (typeof inner !== "object" || inner === null || !("claim" in inner)) return null;
  return typeof inner.claim === "string" && /^\w{1,20}$/.test(inner.claim) ? inner.claim : null;
}
