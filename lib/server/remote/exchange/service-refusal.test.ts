import { expect, it } from "vitest";
import { saysFailure, saysTokenEnded } from "@/lib/server/remote/exchange/service-refusal";

it.each(["error", "ERROR", "failure", "failed", "validation_failed", "AccessDenied", "exception"])(
  "takes the type %s for a failure",
  (type) => expect(saysFailure(type)).toBe(true),
);

it.each(["success", "Success", "created", "ok", "radio", "podcast", "streaming", "warning", "", 1])(
  "takes the type %s for none",
  (type) => expect(saysFailure(type)).toBe(false),
);

it.each([
  "The incoming token has expired",
  "Session expired",
  "Your session has ended.",
  "jwt expired",
  "Invalid token",
  "The access token is not valid",
  "Expired JWT",
])("reads from “%s” that the token has ended", (words) => expect(saysTokenEnded(words)).toBe(true));

it.each([
  null,
  "Forbidden",
  "Your contract with this advertiser has expired.",
  "You may not create playlists.",
  "The name is invalid.",
])("does not read it from “%s”", (words) => expect(saysTokenEnded(words)).toBe(false));
