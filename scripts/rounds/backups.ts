import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { backupRounds } from "@/lib/testing/rounds/backup-rounds";
import { isNone, type Round, type Subject, withPostgres } from "./run-subjects";

const everyMs = 10_000;
/** Time between two backups in a small run, in ms. */
const smallMs = 1_500;

async function onSqlite({ folder, isSmall, say }: Round) {
  let count = 0;
  return backupRounds({
    variables: { DATA_DIR: path.join(folder, "data") },
    folder,
    rounds: isSmall ? 1 : 18,
    everyMs: isSmall ? smallMs : everyMs,
    emptyInstallation: () => {
      const target = path.join(folder, String((count += 1)));
      const remove = () => Promise.resolve(rmSync(target, { recursive: true, force: true }));
      return Promise.resolve({ variables: { DATA_DIR: target }, remove });
    },
    report: say,
  });
}

const onPostgres = ({ folder, isSmall, say }: Round) =>
  withPostgres(async (server) => {
    const run = async (statement: string) => {
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    };
    let count = 0;
    const create = async () => {
      const name = `backups_${(count += 1)}`;
      await run(`create database ${name}`);
      const url = new URL(server.url);
      url.pathname = name;
      const variables = { DATA_DIR: path.join(folder, name), DATABASE_URL: url.href };
      return { variables, remove: () => run(`drop database ${name} with (force)`) };
    };
    const { variables } = await create();
    const backups = path.join(folder, "postgres");
    mkdirSync(backups);
    return backupRounds({
      variables,
      folder: backups,
      rounds: isSmall ? 1 : 18,
      everyMs: isSmall ? smallMs : everyMs,
      emptyInstallation: create,
      report: say,
    });
  });

/**
 * Backs up every ten seconds, for three minutes, while clients write, on each database; restores every backup and compares it with what
 * was acknowledged before it began.
 */
export const backups: Subject = async (round) => {
  const report = { sqlite: await onSqlite(round), postgres: await onPostgres(round) };
  const faults = Object.values(report).map(({ missing, failedWrites }) => missing + failedWrites);
  return { report, isSound: isNone(...faults) };
};
