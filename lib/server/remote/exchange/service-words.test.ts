import { expect, it } from "vitest";
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
