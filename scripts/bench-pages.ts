import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";
import { idOfRank } from "./bench/fill-playlists";
import { median } from "./bench/measure";
import { measureTyping } from "./bench/pages/typing";
import { type Visit, visit } from "./bench/pages/visit";
import { prepareInstallation } from "./bench/prepare";
import { findChromium } from "./find-chromium";

/**
 * `npm run bench:pages -- [--advertisers 1000000] [--playlists 100000] [--rounds 5] [--slowed 4] [--beside FOLDER]`: starts the built
 * server on a temporary SQLite database and measures in Chromium first visits with an empty cache, with a processor that is so many times
 * as slow, and the time from a key to its rows. With a folder: visits this checkout and the built one there in turns.
 */

const { values } = parseArgs({
  options: {
    advertisers: { type: "string", default: "1000000" },
    playlists: { type: "string", default: "100000" },
    rounds: { type: "string", default: "5" },
    slowed: { type: "string", default: "1" },
    beside: { type: "string" },
  },
});

interface Side {
  name: string;
  server: ServerProcess;
}

const columns: [title: string, key: keyof Visit][] = [
  ["requests", "requests"],
  ["kB", "kb"],
  ["scripts kB", "scriptKb"],
  ["HTML kB raw", "htmlKb"],
  ["first byte ms", "firstByte"],
  ["first paint ms", "firstPaint"],
  ["largest paint ms", "largestPaint"],
  ["content ms", "content"],
  ["blocked ms", "blocked"],
];

type Client = Awaited<ReturnType<typeof prepareInstallation>>["client"];

/** Signs in; the cookies of the session. */
async function signIn(browser: Browser, { origin }: ServerProcess, client: Client) {
  const context = await browser.newContext();
  await context.request.post(`${origin}/api/session`, {
    data: { client_id: client.clientId, client_secret: client.clientSecret },
    headers: { origin },
  });
  return context.cookies().finally(() => context.close());
}

async function measureVisits(browser: Browser, sides: Side[], client: Client): Promise<string> {
  const rows = "main table:not([aria-label^=Loading]) tbody tr";
  const pages: [name: string, path: string, content: string][] = [
    ["sign-in", "/sign-in", "form"],
    ["companies", "/companies", rows],
    ["playlists", "/playlists", rows],
    ["playlists with an ID", `/playlists?inventory_id=${idOfRank(10)}`, rows],
    ["form", `/companies/${client.advertiserId}/playlists/new`, "main form input"],
  ];
  const signedIn = new Map<Side, Awaited<ReturnType<typeof signIn>>>();
  for (const side of sides) signedIn.set(side, await signIn(browser, side.server, client));
  const lines = [
    `| first visit | ${columns.map(([title]) => title).join(" | ")} |`,
    `| --- |${" ---: |".repeat(columns.length)}`,
  ];
  for (const [name, address, content] of pages) {
    const visits = new Map<Side, Visit[]>(sides.map((side) => [side, []]));
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const cookies = (name !== "sign-in" && signedIn.get(side)) || [];
        const to = { url: side.server.origin + address, content, cookies };
        visits.get(side)?.push(await visit(browser, to, Number(values.slowed)));
      }
    for (const [side, found] of visits) {
      const cells = columns.map(([, key]) => median(found.map((one) => one[key])).toFixed(0));
      lines.push(`| ${[[name, side.name].join(" ").trim(), ...cells].join(" | ")} |`);
    }
  }
  return lines.join("\n");
}

async function measureKeys(browser: Browser, { server }: Side, client: Client): Promise<string> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  await context.addCookies(await signIn(browser, server, client));
  const table = await measureTyping(await context.newPage(), server.origin);
  return context.close().then(() => table);
}

const folder = mkdtempSync(path.join(tmpdir(), "cuelist-bench-"));
const settings = {
  DATABASE_URL: "",
  DEMO: "0",
  LOG_LEVEL: "warn",
  LIMIT_REQUESTS_PER_SECOND: "0",
  LIMIT_HEAVY_REQUESTS: "0",
};
const [here, there] = ["here", "there"].map((name) => path.join(folder, name)) as [string, string];
const { client } = await prepareInstallation(
  { ...settings, DATA_DIR: here, PUBLIC_ORIGIN: "http://cuelist.test" },
  Number(values.advertisers),
  Number(values.playlists),
);
const sides: Side[] = [];
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  if (values.beside) {
    cpSync(here, there, { recursive: true });
    const prefix = ["env", `--chdir=${path.resolve(values.beside)}`];
    const server = await startServer({ ...settings, DATA_DIR: there }, { prefix });
    sides.push({ name: `(${values.beside})`, server });
  }
  const own: Side = { name: "", server: await startServer({ ...settings, DATA_DIR: here }) };
  sides.push(own);
  const report = [
    await measureVisits(browser, sides, client),
    ...(values.beside ? [] : [await measureKeys(browser, own, client)]),
    `${Number(values.advertisers).toLocaleString("en")} advertisers, ${Number(values.playlists).toLocaleString("en")} playlists, ${values.rounds} rounds, slowed ${values.slowed} times; ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}, Chromium ${browser.version()}`,
  ];
  process.stdout.write(`${report.join("\n\n")}\n`);
} finally {
  await browser.close();
  for (const { server } of sides) await server.stop("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}
