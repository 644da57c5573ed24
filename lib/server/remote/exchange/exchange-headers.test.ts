import { expect, it } from "vitest";
import { leadsToSignIn, readRetryAfter } from "@/lib/server/remote/exchange/exchange";
import { readRemoteToken } from "@/lib/server/remote/exchange/token";

const now = Date.parse("2026-11-21T12:00:00Z");

it.each([
  ["7", 7],
  ["0", 0],
  ["3601", 3_600],
  ["999999999", 3_600],
  ["9".repeat(400), 3_600],
  ["Sat, 21 Nov 2026 12:00:09 GMT", 9],
  ["Sat, 21 Nov 2026 11:00:00 GMT", 0],
  ["Sat, 21 Nov 2057 12:00:00 GMT", 3_600],
  ["soon", null],
  [null, null],
])("reads Retry-After %s as %s seconds", (value, seconds) => {
  expect(readRetryAfter({ header: () => value }, now)).toBe(seconds);
});

const seconds = now / 1_000;
const hours = (count: number) => count * 3_600;
const tokenUntil = (exp: number) =>
  `e30.${Buffer.from(JSON.stringify({ exp })).toString("base64url")}.x`;
const inUtc = (time: number) => new Date(1_000 * time).toUTCString();

it.each([
  ["clocks that agree", seconds + hours(1), seconds, seconds + hours(1)],
  ["a short token", seconds + 60, seconds, seconds + 60],
  ["a clock that is two hours behind", seconds - hours(1), seconds - hours(2), seconds + hours(1)],
  ["one that is almost an hour behind", seconds + 10, seconds - 3_590, seconds + hours(1)],
  ["one that is ahead", seconds + hours(25), seconds + hours(24), seconds + hours(1)],
  ["a token that the service has had for a while", seconds + 600, seconds, seconds + 600],
  ["an end that is past, without a reason", seconds - 5, seconds, seconds + hours(1)],
  ["an end in a few seconds, without a reason", seconds + 10, null, seconds + hours(1)],
])("reads the end of a token with %s", (_name, exp, clock, end) => {
  const date = clock === null ? null : inUtc(clock);
  expect(readRemoteToken(tokenUntil(exp), date, now)?.endsAt).toBe(end);
});

it.each([
  [302, "/login.php?next=/v2", true],
  [303, "https://id.example/users/sign_in", true],
  [307, "https://login.example/tenant/oauth2/v2.0/authorize", true],
  [302, "/SSO/start", true],
  [302, "/v2/companies/search/", false],
  [302, "/logins-of-today", false],
  [302, "https://login.example/v2/companies/search", false],
  [200, "/login", false],
  [302, null, false],
])("tells from %d to %s that it leads to a page to sign in: %s", (status, location, isSignIn) => {
  expect(leadsToSignIn({ status, header: () => location })).toBe(isSignIn);
});
