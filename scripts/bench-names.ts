import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { type Browser, chromium } from "playwright";
import { startPostgres } from "@/lib/testing/databases/postgres-server";
import { directoryId, writeDirectoryFile } from "@/lib/testing/rounds/directory-file";
import { startServer } from "@/lib/testing/servers/server-process";
import { measureNamesInForm } from "./bench/pages/names-in-form";
import { measureEach, previewTrees, searchTerms } from "./bench/name-requests";
import { prepareInstallation } from "./bench/prepare";
import { findChromium } from "./find-chromium";

/**
 * `npm run bench:names -- [--names 1000000] [--rounds 5]`: a catalogue of so many names, on SQLite and on PostgreSQL: searches by name and previews of
 * searches, one after the other at the built server, and in Chromium the time from a paste of 2,000 IDs to their names, and how a list of 100,000 scrolls.
 */

const { values } = parseArgs({
  options: {
    names: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "5" },
  },
});
const names = Number(values.names);
const kind = "apple_podcast";

async function measureDatabase(
  title: string,
  databaseUrl: string,
  { folder, file, browser }: { folder: string; file: string; browser: Browser },
): Promise<string[]> {
  const directory = path.join(folder, title);
  mkdirSync(directory);
  const variables = {
    DATA_DIR: directory,
    DATABASE_URL: databaseUrl,
    DEMO: "0",
    LOG_LEVEL: "warn",
    PUBLIC_ORIGIN: "http://cuelist.test",
    LIMIT_REQUESTS_PER_SECOND: "0",
    LIMIT_HEAVY_REQUESTS: "0",
  };
  const { client } = await prepareInstallation(variables, 1_000);
  const lines: string[] = [];
  const listOfIds = (count: number) =>
    Array.from({ length: count }, (_, at) => directoryId((at * 7_919) % Math.max(names, count)));
  // Without a catalogue first, then with it.
  for (const isNamed of [false, true]) {
    if (isNamed)
      await promisify(execFile)(
        process.execPath,
        ["scripts/start.mjs", "admin", "catalogue", "import", file, "--source", "Directory"],
        { env: { ...process.env, ...variables } },
      );
    const server = await startServer({ ...variables, PUBLIC_ORIGIN: "" });
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    const signedIn = await context.request.post(`${server.origin}/api/session`, {
      data: { client_id: client.clientId, client_secret: client.clientSecret },
      headers: { origin: server.origin },
    });
    if (!signedIn.ok()) throw new Error(`Signing in: ${signedIn.status()}`);
    const form = `${server.origin}/companies/${client.advertiserId}/playlists/new`;
    const { shown, named, all, frames } = await measureNamesInForm(context, form, {
      pasted: listOfIds(2_000),
      many: listOfIds(100_000),
      isNamed,
      rounds: Number(values.rounds),
    });
    const what = isNamed ? `${names.toLocaleString("en")} names` : "no catalogue";
    lines.push(
      `| ${title}, ${what} | paste of 2,000: IDs ${shown} ms, first names ${named} ms, all ${all} ms | 100,000 IDs scroll: frames ${frames.median} ms, slowest hundredth ${frames.p99} ms |`,
    );
    if (isNamed) {
      const call = (address: string, init?: RequestInit) => fetch(server.origin + address, init);
      const body = { client_id: client.clientId, client_secret: client.clientSecret };
      const exchanged = await call("/stage/get-token", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ request_headers: [], body }),
      });
      const { _token: token } = (await exchanged.json()) as { _token: string };
      const bearer = { authorization: `Bearer ${token}` };
      for (const [name, terms] of Object.entries(searchTerms(names))) {
        const times = await measureEach(terms, (q) =>
          call(`/v2/inventory?kind=${kind}&q=${encodeURIComponent(q)}`, { headers: bearer }),
        );
        lines.push(`| ${title} search, ${name} | ${times} | |`);
      }
      for (const [name, searches] of Object.entries(previewTrees)) {
        const times = await measureEach(searches, async (search) => {
          const answer = await context.request.post(`${server.origin}/api/inventory/preview`, {
            data: { kind, search },
            headers: { origin: server.origin },
          });
          return { ok: answer.ok(), status: answer.status(), text: () => answer.text() };
        });
        lines.push(`| ${title} preview, ${name} | ${times} | |`);
      }
    }
    await context.close();
    await server.stop("SIGTERM");
  }
  return lines;
}

const folder = mkdtempSync(path.join(tmpdir(), "cuelist-bench-"));
const file = path.join(folder, "directory.csv");
await writeDirectoryFile(file, names);
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const postgres = await startPostgres({ isDurable: true });
try {
  const shared = { folder, file, browser };
  const lines = [
    ...(await measureDatabase("SQLite", "", shared)),
    ...(await measureDatabase("PostgreSQL", postgres.url, shared)),
  ];
  const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}, Chromium ${browser.version()}`;
  process.stdout.write(`| what | time | |\n| --- | --- | --- |\n${lines.join("\n")}\n${machine}\n`);
} finally {
  await browser.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
