import { expect, it } from "vitest";
import { toOutcomeError } from "@/lib/server/remote/exchange/send-playlist";
import {
  readServiceWords,
  saysFailure,
  saysTokenEnded,
} from "@/lib/server/remote/exchange/service-words";

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

const taken = "has already been taken";

it.each([
  ["the document's Message", { Message: taken, type: "error" }, taken, []],
  ["error as an object", { error: { code: "DUPLICATE", message: taken } }, taken, []],
  ["error as text", { error: taken }, taken, []],
  ["detail", { title: "Conflict", detail: taken, status: 409 }, taken, []],
  ["text", taken, taken, []],
  [
    "a list of messages",
    { errors: [{ field: "name", messages: [taken, "is odd"] }] },
    null,
    [
      ["name", taken],
      ["name", "is odd"],
    ],
  ],
  ["messages as text", { errors: [{ field: "name", messages: taken }] }, null, [["name", taken]]],
  [
    "lists by field",
    { message: "Invalid.", errors: { name: [taken] } },
    "Invalid.",
    [["name", taken]],
  ],
  [
    "a pointer",
    { errors: [{ detail: taken, source: { pointer: "/body/name" } }] },
    null,
    [["/body/name", taken]],
  ],
  ["a location", { detail: [{ loc: ["body", "name"], msg: taken }] }, null, [["body.name", taken]]],
  ["a parameter", { error: { message: taken, param: "name" } }, taken, [["name", taken]]],
  [
    "errors inside error",
    { error: { message: "No.", details: [{ target: "name", message: taken }] } },
    "No.",
    [["name", taken]],
  ],
  ["texts", { errors: [taken] }, null, [[null, taken]]],
  ["nothing", { errors: [], error: {}, detail: { a: 1 } }, null, []],
  ["a list", [taken], null, []],
])("reads %s", (_shape, answer, message, errors) => {
  const words = readServiceWords(answer, []);
  expect(words.message).toBe(message);
  expect(words.errors.map((error) => [error.path, error.message])).toEqual(errors);
});

it("hides what was sent, also from text", () => {
  expect(readServiceWords({ error: { message: "s3cret is wrong" } }, ["s3cret"]).message).toBe(
    "[hidden] is wrong",
  );
  expect(readServiceWords("s3cret is wrong", ["s3cret"]).message).toBe("[hidden] is wrong");
});

const refused = {
  kind: "refused" as const,
  retryAfter: null,
  token: null,
  message: null,
  errors: [],
};

it.each([
  [400, "service_refused"],
  [403, "service_refused"],
  [404, "service_refused"],
  [408, "service_refused"],
  [409, "service_refused"],
  [413, "service_refused"],
  [418, "service_refused"],
  [422, "service_refused"],
  [429, "throttled"],
])("gives a refusal with %d the code %s and the service's words", (status, code) => {
  const error = toOutcomeError({ ...refused, status, retryAfter: 3, message: "Not like this." });
  expect(error).toMatchObject({ code, headers: { "Retry-After": "3" }, problems: [] });
  expect(error.message).toMatch(/ It says: “Not like this\.”$/);
});

it("puts the service's errors at their fields, and the others into the message", () => {
  const errors = [
    { path: "/body/inventory_ids/3", message: "Unknown." },
    { path: "body.tags[0]", message: "Reserved." },
    { path: "name", message: "Taken." },
    { path: "/body/budget", message: "Missing." },
    { path: null, message: "Sorry." },
  ];
  expect(toOutcomeError({ ...refused, status: 422, message: "No.", errors })).toMatchObject({
    message: "The audio service did not accept the playlist. It says: “No. Missing. Sorry.”",
    problems: [
      { path: ["inventory_ids", 3], message: "Unknown." },
      { path: ["tags", 0], message: "Reserved." },
      { path: ["name"], message: "Taken." },
    ],
  });
});

it("asks to sign in again, and says that nothing was sent", () => {
  const unauthorized = { kind: "unauthorized" as const, status: 401 as const, errors: [] };
  expect(toOutcomeError({ ...unauthorized, message: null })).toMatchObject({
    code: "invalid_token",
    message: "The audio service no longer accepts your sign-in.",
  });
  const message = "The audio service refused the connection (ECONNREFUSED).";
  expect(toOutcomeError({ kind: "notSent", reason: "refused", message })).toMatchObject({
    code: "service_unreachable",
    message: `${message} The playlist was not created.`,
  });
});
