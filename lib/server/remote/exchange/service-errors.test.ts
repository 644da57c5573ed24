import { expect, it } from "vitest";
import { toOutcomeError } from "@/lib/server/remote/exchange/service-errors";

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
