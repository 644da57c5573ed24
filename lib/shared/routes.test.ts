import { expect, it } from "vitest";
import { routes, safeReturnPath } from "@/lib/shared/routes";

it.each([
  "/companies",
  "/playlists/1?tab=a#b",
  "/companies?q=caf%C3%A9",
  "/companies?next=//a/../b",
  "/api-reference",
  "/sign-in-help",
])("returns to %s", (next) => expect(safeReturnPath(next)).toBe(next));

it.each([
  undefined,
  null,
  "",
  "companies",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "/a\\b",
  "/\t/evil.example",
  "/\n/evil.example",
  " /companies",
  "https://evil.example",
  "javascript:alert(1)",
  "/sign-in",
  "/sign-in?next=/sign-in",
  "/api/session",
  "/é",
  "/.//evil.example",
  "/..//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "/x/%2e%2e//evil.example",
  "/x/../api/session",
  "/./sign-in",
  "/%73ign-in",
  "/ap%69/session",
  "/x/../_next/static/a.js",
  "/v2/companies/search",
])("does not return to %j", (next) => expect(safeReturnPath(next)).toBe(routes.home));

it("links to sign-in and back", () => {
  expect(routes.signIn("/playlists?q=a&b")).toBe("/sign-in?next=%2Fplaylists%3Fq%3Da%26b");
  expect(routes.signIn("/activity", "expired")).toBe("/sign-in?next=%2Factivity&reason=expired");
  expect(routes.signIn()).toBe("/sign-in");
});
