import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { backupRounds } from "@/lib/testing/rounds/backup-rounds";
import { startPostgres } from "@/lib/testing/postgres-server";

/**
 * `npm run backups [SECONDS] [DATA_DIR]`: backs up every ten seconds (for 180) under 30 writes a second, on each database; restores every
 * backup and compares it with what was acknowledged before it began. With a DATA_DIR, backs up the SQLite installation there once instead
 * and prints how long it and writes took; the playlists that it writes stay there.
 */

const seconds = Number(process.argv[2] ?? 180);
const dataDir = process.argv[3];
const folder = mkdtempSync(path.join(tmpdir(), "cuelist-backups-"));
const report = (line: string) => void process.stdout.write(`${line}\n`);
let count = 0;
const newFolder = () => path.join(folder, String((count += 1)));
const remove = (place: string) => () =>
  Promise.resolve(rmSync(place, { recursive: true, force: true }));

async function onSqlite(rounds: number, place: string) {
  return backupRounds({
    variables: { DATA_DIR: place },
    folder,
    rounds,
    everyMs: dataDir ? seconds * 1_000 : 10_000,
    writesPerSecond: 30,
    emptyInstallation: () => {
      const target = newFolder();
      return Promise.resolve({ variables: { DATA_DIR: target }, remove: remove(target) });
    },
    report,
  });
}

async function onPostgres(rounds: number) {
  const server = await startPostgres({ isDurable: true });
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const create = async () => {
    const name = `backups_${(count += 1)}`;
    await run(`create database ${name}`);
    const url = new URL(server.url);
    url.pathname = name;
    const variables = { DATA_DIR: newFolder(), DATABASE_URL: url.href };
    return { variables, remove: () => run(`drop database ${name} with (force)`) };
  };
  const { variables } = await create();
  return backupRounds({
    variables,
    folder: mkdtempSync(path.join(folder, "postgres-")),
    rounds,
    everyMs: 10_000,
    writesPerSecond: 30,
    emptyInstallation: create,
    report,
  }).finally(() => server.stop());
}

const results = dataDir
  ? { sqlite: await onSqlite(1, dataDir) }
  : { sqlite: await onSqlite(seconds / 10, newFolder()), postgres: await onPostgres(seconds / 10) };
rmSync(folder, { recursive: true, force: true });
report(JSON.stringify(results, null, 2));
process.exit(
  Object.values(results).every(({ missing, failedWrites }) => missing + failedWrites === 0) ? 0 : 1,
);
