/*
 * The document names `type: "success"` and no other value (docs/service-api.md §2), and no shape of an error. Whatever is not plainly
 * a failure is none: `radio`, `created` and `Success` are not.
 */

const failure = /error|fail|exception|invalid|denied|reject|refus|forbidden|unauthori[sz]ed/i;

/** Whether the `type` of an answer says that the operation failed, such as `error` or `validation_failed`. */
export const saysFailure = (type: unknown): boolean =>
  typeof type === "string" && failure.test(type);

const sessionEnded =
  /(token|jwt|session|sign[- ]?in|log[- ]?in|credential)s?\b.{0,60}\b(expired|ended|invalid|revoked|no longer valid|not valid|too old)|(expired|invalid|revoked)\b.{0,40}\b(token|jwt|session)/i;

/** Whether a service's words say that the token is no longer good: gateways say it with 403, others with 200. */
export const saysTokenEnded = (words: string | null): boolean =>
  words !== null && sessionEnded.test(words);
