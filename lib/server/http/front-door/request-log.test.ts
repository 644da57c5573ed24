import { type IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { createPageFinder } from "@/lib/server/http/front-door/pages/build-pages";
import { readCallerIds } from "@/lib/server/http/front-door/request-log";

const read = (headers: Record<string, string>) =>
  readCallerIds({ headers } as unknown as IncomingMessage);
const trace = "0af7651916cd43dd8448eb211c80319c";

it("reads the caller's request ID and trace ID", () => {
  expect(
    read({ "x-request-id": "proxy:42", traceparent: `00-${trace}-b7ad6b7169203331-01` }),
  ).toEqual({ requestId: "proxy:42", traceId: trace });
  // A later version of the format may have further fields.
  expect(read({ traceparent: `01-${trace}-b7ad6b7169203331-01-more` }).traceId).toBe(trace);
});

it.each([
  {},
  { "x-request-id": "", traceparent: "" },
  { "x-request-id": "two words", traceparent: `ff-${trace}-b7ad6b7169203331-01` },
  { "x-request-id": "x".repeat(129), traceparent: `00-${"0".repeat(32)}-b7ad6b7169203331-01` },
  { "x-request-id": '"}{"level":"fatal', traceparent: `00-${trace}-${"0".repeat(16)}-01` },
])("ignores what is no ID: %j", (headers) => {
  expect(read(headers as Record<string, string>)).toEqual({ requestId: null, traceId: null });
});

it("finds the pattern of a page's path", () => {
  const find = createPageFinder(["/", "/playlists", "/playlists/tags", "/playlists/:playlistId"]);
  expect(["/", "/playlists", "/playlists/tags", "/playlists/0192"].map(find)).toEqual([
    "/",
    "/playlists",
    "/playlists/tags",
    "/playlists/:playlistId",
  ]);
  expect(["/nowhere", "/playlists/1/2", "//", "/playlists/"].map(find)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
