import { prettyFactory } from "pino-pretty";
import { expect, it } from "vitest";
import { prettyOptions } from "@/lib/server/logger";

const format = prettyFactory({ ...prettyOptions(false), translateTime: "UTC:HH:MM:ss" });
const show = (line: object) =>
  format(JSON.stringify({ level: "info", time: "2026-11-25T00:10:02.123Z", ...line }));

it("says a request in one line, without what helps nobody at a terminal", () => {
  const request = {
    request_id: "01a20ff9",
    client_id: "01a20ff3",
    method: "GET",
    route: "/playlists",
    path: "/playlists",
    status: 200,
    bytes: 3_120,
    duration_ms: 12.34,
  };
  expect(show(request)).toBe("[00:10:02] INFO: 200 GET /playlists in 12 ms\n");
});

it("shows the fields of other lines, and of a failure its request and its stack", () => {
  expect(show({ file: "a.tar", msg: "backed up" })).toBe(
    '[00:10:02] INFO: backed up {"file":"a.tar"}\n',
  );
  const err = { type: "Error", message: "disk full", stack: "Error: disk full\n    at write" };
  const failed = show({ level: "error", request_id: "01a20ff9", msg: "failed", err });
  expect(failed).toContain("ERROR: failed (request 01a20ff9)");
  expect(failed).toContain("    at write");
});
