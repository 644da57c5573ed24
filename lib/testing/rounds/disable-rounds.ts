import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import {
  createAdvertiser,
  createAgency,
  createClient,
  createPerson,
} from "@/lib/testing/factories";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";
import { sessionCookie } from "@/lib/testing/session-cookie";

/* A person is disabled at one of several servers on one PostgreSQL, while they and a colleague ask all of them at once. */

interface Rounds {
  /** Settings of the servers: a new PostgreSQL database and a folder of its own. */
  variables: Record<string, string>;
  servers: number;
  rounds: number;
  report?: (line: string) => void;
}

interface DisableReport {
  rounds: number;
  /** Requests that were answered: of those who were disabled, until then, and of the colleague. */
  asked: { leaving: number; staying: number };
  /** Longest time from the answer of disabling to the last refusal of the first request at each server of each kind, in ms. */
  refusedMs: number;
  /** The same for downloads that had begun: until the connection breaks. */
  brokenOffMs: number;
  /** Requests that began after the answer and were not refused, and downloads that went on to their end. */
  late: string[];
  /** Requests of the colleague that were refused. */
  disturbed: string[];
}

interface Caller {
  token: string;
  cookie: string;
}

/** Requests of all kinds; whether they are answered as for somebody with access. */
const kinds = {
  token: ({ origin }: ServerProcess, { token }: Caller) =>
    isAllowed(`${origin}/v2/companies/search?limit=1`, { authorization: `Bearer ${token}` }),
  session: ({ origin }: ServerProcess, { cookie }: Caller) =>
    isAllowed(`${origin}/api/session`, { cookie }),
  poll: ({ origin }: ServerProcess, { cookie }: Caller) =>
    isAllowed(`${origin}/api/playlists/latest`, { cookie }),
  page: ({ origin }: ServerProcess, { cookie }: Caller) =>
    isAllowed(`${origin}/activity`, { cookie }),
};
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

/** @throws Error for an answer that is neither 200 nor what somebody without access gets: a 401, or the way to sign in */
async function isAllowed(url: string, headers: Record<string, string>): Promise<boolean> {
  const answer = await fetch(url, { headers, redirect: "manual" });
  await answer.body?.cancel();
  if (answer.status === 200) return true;
  const isRefused = answer.status === 401 || answer.headers.get("location")?.includes("/sign-in");
  if (!isRefused) throw new Error(`${url}: ${answer.status}`);
  return false;
}

export async function disableRounds(options: Rounds): Promise<DisableReport> {
  const variables = { ...options.variables, DEMO: "0", LOG_LEVEL: "warn" };
  const servers = await Promise.all(
    Array.from({ length: options.servers }, () =>
      startServer({ ...variables, PUBLIC_ORIGIN: origin, LIMIT_REQUESTS_PER_SECOND: "0" }),
    ),
  );
  const runtime = await boot(parseEnv({ ...variables, PUBLIC_ORIGIN: origin }));
  try {
    return await runRounds(runtime, servers, options);
  } finally {
    await Promise.all(servers.map((server) => server.stop("SIGKILL")));
    await runtime.database.close();
  }
}

const origin = "http://cuelist.test";
/** Time between the requests of one kind at one server, in ms. */
const pauseMs = 100;

async function runRounds(
  runtime: Runtime,
  servers: ServerProcess[],
  { rounds, report = () => undefined }: Rounds,
): Promise<DisableReport> {
  const { clientId, playlistId } = await prepare(runtime);
  const stays = await addCaller(runtime, clientId, "Stays");
  const done = {
    asked: { leaving: 0, staying: 0 },
    late: [] as string[],
    disturbed: [] as string[],
  };
  const refused: number[] = [];
  const brokenOff: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const leaves = await addCaller(runtime, clientId, `Leaves ${round}`);
    const downloads = await Promise.all(
      servers.map((server) => openDownload(server, leaves, playlistId)),
    );
    const places = servers.flatMap((server) => kindNames.map((kind) => ({ server, kind })));
    let isOver = false;
    const watching = places.map(async ({ server, kind }) => {
      while (!isOver) {
        if (!(await kinds[kind](server, stays))) done.disturbed.push(`${round}: ${kind}`);
        done.asked.staying += 1;
        await sleep(pauseMs);
      }
    });
    let disabledAt: number | null = null;
    let open = places.length;
    let allAsked: () => void = () => undefined;
    const haveAllAsked = new Promise<void>((resolve) => (allAsked = resolve));
    const leaving = places.map(async ({ server, kind }) => {
      if (!(await kinds[kind](server, leaves))) throw new Error(`${kind} is refused too early.`);
      if ((open -= 1) === 0) allAsked();
      for (;;) {
        await sleep(pauseMs);
        const isLate = disabledAt !== null;
        if (!(await kinds[kind](server, leaves))) return performance.now();
        if (isLate) done.late.push(`${round}: ${kind}`);
        done.asked.leaving += 1;
      }
    });
    await haveAllAsked;
    await disableAt(servers[round % servers.length], stays, leaves);
    const answeredAt = performance.now();
    disabledAt = answeredAt;
    const breaking = downloads.map(untilBrokenOff);
    const last = Math.max(...(await Promise.all(leaving))) - answeredAt;
    for (const { server, kind } of places)
      if (await kinds[kind](server, leaves)) done.late.push(`${round}: ${kind}`);
    for (const end of await Promise.all(breaking))
      if (end === null) done.late.push(`${round}: download`);
      else brokenOff.push(end - answeredAt);
    isOver = true;
    await Promise.all(watching);
    refused.push(last);
    report(`round ${round + 1}: all requests refused ${Math.round(last)} ms after the answer`);
  }
  return {
    rounds,
    ...done,
    refusedMs: Math.round(Math.max(...refused)),
    brokenOffMs: Math.round(Math.max(...brokenOff)),
  };
}

type Person = Caller & { personId: string };

async function addCaller(runtime: Runtime, clientId: string, name: string): Promise<Person> {
  const { personId, principal } = await createPerson(runtime, { clientId, name });
  const { token } = principal;
  return { personId, token, cookie: await sessionCookie(runtime, token) };
}

async function disableAt(
  server: ServerProcess | undefined,
  by: Caller,
  { personId }: Person,
): Promise<void> {
  const answer = await fetch(`${server?.origin}/api/people/${personId}/disable`, {
    method: "POST",
    headers: { cookie: by.cookie, origin, "content-type": "application/json" },
    body: "{}",
  });
  if (answer.status !== 200) throw new Error(`disable: ${answer.status} ${await answer.text()}`);
}

/** A client, and a playlist of more bytes than connections hold unread. */
async function prepare(runtime: Runtime) {
  const agency = await createAgency(runtime);
  const advertiser = await createAdvertiser(runtime, { agencyId: agency.id });
  const { clientId, principal } = await createClient(runtime, { companyId: agency.id });
  const { playlist } = await createPlaylist(runtime, principal, {
    companyId: agency.id,
    playlist: createPlaylistSchema.parse({
      name: "Long",
      advertiser_id: advertiser.id,
      inventory_ids: Array.from({ length: 100_000 }, (_, at) => String(at).padStart(255, "x")),
      searches: [],
      type: "radio",
    }),
    source: "api",
  });
  return { clientId, playlistId: playlist.uuid };
}

/** Begins to read the playlist, and stops. */
async function openDownload(server: ServerProcess, { token }: Caller, playlistId: string) {
  const headers = { authorization: `Bearer ${token}` };
  const request = get(`${server.origin}/v2/playlists/${playlistId}`, { headers, agent: false });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`The download began with ${answer.statusCode}.`);
  return answer;
}

/** Reads on: the time at which the connection broke, or null if the answer came to its end. */
function untilBrokenOff(answer: IncomingMessage): Promise<number | null> {
  return new Promise((resolve) => {
    answer.on("end", () => resolve(null));
    answer.on("error", () => resolve(performance.now()));
    answer.resume();
  });
}
