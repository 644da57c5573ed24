import { afterAll, beforeAll, expect, it } from "vitest";
import * as livez from "@/app/livez/route";
import * as tags from "@/app/v2/tags/route";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { notFoundAnswer } from "@/lib/server/http/endpoint/methods";
import { AppError } from "@/lib/shared/errors";
import { type TestInstallation, createInstallation } from "@/lib/testing/databases/database";
import { startHttpServer, type TestHttpServer } from "@/lib/testing/servers/http-server";
import { z } from "zod";

let isReady = true;
/** A /readyz that is ready or not as the test wants it. */
const readyz = {
  GET: endpoint({
    auth: "sign-in",
    access: "read",
    response: z.object({}),
    handle: () =>
      isReady
        ? Promise.resolve({ body: {} })
        : Promise.reject(new AppError("unavailable", "Not ready.")),
  }),
};

/** The poll of an open page, every few seconds. */
const poll = {
  GET: endpoint({
    auth: "sign-in",
    access: "read",
    isPoll: true,
    response: z.object({}),
    handle: () =>
      isReady
        ? Promise.resolve({ body: {} })
        : Promise.reject(new AppError("unavailable", "Not ready.")),
  }),
};

let installation: TestInstallation;
let door: TestHttpServer;
beforeAll(async () => {
  installation = await createInstallation("sqlite");
  door = await startHttpServer(installation.runtime, {
    "/livez": livez,
    "/readyz": readyz,
    "/v2/tags": tags,
    "/api/playlists/latest": poll,
    "/v2/nothing": { GET: () => Promise.resolve(notFoundAnswer()) },
  });
});
afterAll(async () => {
  await door.close();
  await installation.remove();
});

/** The statuses in the log of an address. */
const logged = (path: string) =>
  door.log.filter((line) => line.path === path).map(({ status }) => status);

it("logs health checks when their status changes, polls that fail, and every other request", async () => {
  const ask = async (path: string) =>
    (await fetch(`http://127.0.0.1:${door.port}${path}`)).arrayBuffer();
  const rounds = [true, true, false, false, true, true];
  for (const state of rounds) {
    isReady = state;
    await ask("/readyz");
    await ask("/livez");
    await ask("/v2/tags");
    await ask("/api/playlists/latest");
  }
  expect(logged("/readyz")).toEqual([200, 503, 200]);
  expect(logged("/livez")).toEqual([200]);
  expect(logged("/api/playlists/latest")).toEqual([503, 503]);
  expect(logged("/v2/tags")).toEqual(rounds.map(() => 401));
  await fetch(`http://127.0.0.1:${door.port}/sign-in`, { method: "PUT" });
  const codes = door.log.filter(({ status }) => Number(status) >= 400).map(({ code }) => code);
  expect([...new Set(codes)].sort()).toEqual([
    "invalid_token",
    "method_not_allowed",
    "unavailable",
  ]);
});
