import { spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { adminWords, runAdminHere, runAdminProcess } from "@/lib/testing/admin";
import {
  createEmptyInstallation,
  createInstallation,
  type TestInstallation,
} from "@/lib/testing/databases/database";
import { sumRows } from "@/lib/testing/databases/row-sums";
import { fillVaried } from "@/lib/testing/databases/varied-installation";

vi.setConfig({ testTimeout: 120_000 });

type Variables = Record<string, string>;

let installation: TestInstallation;
const places: { remove(): Promise<void> }[] = [];
beforeAll(async () => {
  installation = await createInstallation("sqlite");
  await fillVaried(installation.runtime);
});
afterAll(async () => {
  for (const place of places) await place.remove();
  await installation.remove();
});

const emptyPlace = async (kind: "sqlite" | "postgres") => {
  const place = await createEmptyInstallation(kind);
  places.push(place);
  return place.variables;
};

/** Sums of what was copied: the copy itself is an act of an administrator, which may be killed before it is recorded. */
async function sumContents(variables: Variables) {
  const { admin_acts: _acts, ...contents } = await sumRows(variables);
  return contents;
}

/** Runs statements in the database of `url`. */
async function run(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Output of `admin copy`, and its exit code. */
async function copy(variables: Variables, to: string) {
  const { code, stdout, stderr } = await runAdminHere(variables, "copy", "--to", to);
  return { code, output: stdout + stderr };
}

/** Kills `admin copy` as soon as the target answers the statement with a row, unless it ends before. */
async function copyUntil(statement: string, variables: Variables, to: string) {
  const child = spawn(process.execPath, adminWords("copy", "--to", to), {
    env: { ...variables, NODE_ENV: "test" },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  const client = new pg.Client({ connectionString: to });
  await client.connect();
  const isThere = () =>
    client.query(statement).then(
      ({ rowCount }) => rowCount !== 0,
      () => false,
    );
  while (child.exitCode === null && !(await isThere())) await new Promise(setImmediate);
  child.kill("SIGKILL");
  await Promise.all([ended, client.end()]);
}

it("goes from SQLite to PostgreSQL and back, with every row, killed and repeated", async () => {
  const original = await sumContents(installation.variables);
  expect(original.playlist_inventory?.rows).toBeGreaterThan(1_000);
  const postgres: Variables = {
    ...(await emptyPlace("postgres")),
    DATA_DIR: installation.variables.DATA_DIR ?? "",
  };
  const to = postgres.DATABASE_URL ?? "";
  for (const statement of [
    "select from pg_tables where tablename = 'playlists'",
    "select from playlists",
  ])
    await copyUntil(statement, installation.variables, to);
  const there = await copy(installation.variables, to);
  // A kill may have come after its end.
  if (there.code !== 0) expect(there.output).toContain("is not empty");
  expect(await sumContents(postgres)).toEqual(original);

  const back = (await emptyPlace("sqlite")).DATA_DIR ?? "";
  expect((await runAdminProcess(postgres, "copy", "--to", back)).stdout).toMatch(
    /^Copied [\d,]+ rows in [\d.]+ s and compared all of them/,
  );
  expect(await sumContents({ DATA_DIR: back })).toEqual(original);
  const again = await copy(postgres, back);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining("exists") as string });
});

it("says what is wrong with the target, not with the source, and leaves it as it was", async () => {
  const used = (await emptyPlace("postgres")).DATABASE_URL ?? "";
  await run(used, "create table pages (id int)", "insert into pages values (1)");
  const at = (name: string) => Object.assign(new URL(used), { pathname: `/${name}` }).href;
  const nobody = Object.assign(new URL(used), { port: "1" }).href;
  await run(used, "create database latin encoding 'LATIN1' locale 'C' template template0");
  const refusals: [string, string][] = [
    [
      at("nowhere"),
      `Can't use the PostgreSQL database that is to be filled: database "nowhere" does not exist.`,
    ],
    [nobody, "Can't use the PostgreSQL database that is to be filled: connect ECONNREFUSED"],
    [used, "The table pages has no primary key, so it isn't Cuelist's. Name an empty database"],
    [at("latin"), "The database's encoding is LATIN1. Create it again with encoding 'UTF8'"],
    ["mysql://x/y", "--to must begin with postgres://, or be a folder."],
    ["/dev/null/x", "Can't write to the folder /dev/null/x (ENOTDIR)."],
  ];
  try {
    for (const [to, reason] of refusals) {
      const { code, output } = await copy(installation.variables, to);
      expect({ code, output }, to).toEqual({
        code: 1,
        output: expect.stringContaining(reason) as string,
      });
    }
  } finally {
    await run(used, "drop database latin");
  }
  await run(used, "drop table pages");
  expect((await copy(installation.variables, used)).code).toBe(0);
});
