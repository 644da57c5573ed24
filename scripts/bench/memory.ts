import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type ServerProcess } from "@/lib/testing/servers/server-process";
import { type Operation } from "./measure";
import { operations } from "./operations";
import { peakMemory } from "./streaming";

/* What the server has in memory when it is new, and while it answers a mixture of everything for a long time. */

type Client = Parameters<typeof operations>[0];

const perSecond = 25;
/** Time between lines of the report, after which the client also signs in anew, in ms. */
const stepMs = 5 * 60_000;

/** Memory of the process now, in MB. */
function memoryOf(pid: number): number {
  const [, kilobytes = "0"] =
    /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

/** Tokens, searches of all kinds, creates, a list and two pages, in turns. */
async function mixtureOf(
  { origin }: ServerProcess,
  client: Client,
): Promise<Operation["requests"]> {
  const credentials = { client_id: client.clientId, client_secret: client.clientSecret };
  const post = (path: string, body: object) =>
    fetch(origin + path, {
      method: "POST",
      headers: { "content-type": "application/json", origin: "http://cuelist.test" },
      body: JSON.stringify(body),
    });
  const answer = await post("/stage/get-token", { request_headers: [], body: credentials });
  const { _token: token } = (await answer.json()) as { _token: string };
  const session = await post("/api/session", credentials);
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
  const api = operations({ ...client, token }).slice(1);
  const pages = ["/companies", "/playlists", "/api/playlists?limit=50"].map((path) => ({
    method: "GET" as const,
    path,
    headers: { cookie },
  }));
  const [, ...searches] = api.filter(({ name }) => name.startsWith("search")).reverse();
  const others = api.filter(({ name }) => !name.startsWith("search"));
  return searches.flatMap(({ requests }) => [
    ...requests,
    ...others.flatMap((one) => one.requests),
    ...pages,
  ]);
}

/** Loads the server for so many minutes; a table of its memory. @throws Error if any response was not 2xx */
export async function measureMemory(
  server: ServerProcess,
  client: Client,
  minutes: number,
): Promise<string> {
  const lines = [
    "| minutes | requests | memory MB |",
    "| ---: | ---: | ---: |",
    `| new | 0 | ${memoryOf(server.pid)} |`,
  ];
  const failed: string[] = [];
  let asked = 0;
  const ask = async ({ path = "", ...request }: Operation["requests"][number]) => {
    const answer = await fetch(server.origin + path, request as RequestInit);
    await answer.arrayBuffer();
    if (!answer.ok) failed.push(`${path}: ${answer.status}`);
  };
  const started = performance.now();
  const end = started + minutes * 60_000;
  while (performance.now() < end) {
    const mixture = await mixtureOf(server, client);
    const stop = Math.min(end, performance.now() + stepMs);
    for (let at = 0; performance.now() < stop; at += 1) {
      void ask(mixture[at % mixture.length] ?? {}).catch((error: unknown) =>
        failed.push(String(error)),
      );
      asked += 1;
      await sleep(1_000 / perSecond);
    }
    const passed = ((performance.now() - started) / 60_000).toFixed(0);
    lines.push(`| ${passed} | ${asked.toLocaleString("en")} | ${memoryOf(server.pid)} |`);
  }
  if (failed.length > 0)
    throw new Error(
      `${failed.length} of ${asked} requests failed: ${failed.slice(0, 5).join(", ")}`,
    );
  return [...lines, `| at most | | ${peakMemory(server.pid)} |`].join("\n");
}
