import { spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  createEmptyInstallation,
  createInstallation,
  type TestInstallation,
} from "@/lib/testing/database";
import { sumRows } from "@/lib/testing/row-sums";
import { fillVaried } from "@/lib/testing/varied-installation";

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

/** Of what was copied: the copy itself is an act of an administrator, which may be killed before it is recorded. */
async function sumContents(variables: Variables) {
  const { admin_acts: _acts, ...contents } = await sumRows(variables);
  return contents;
}

function startCopy(variables: Variables, to: string) {
  const args = ["scripts/start.mjs", "admin", "copy", "--to", to];
  return spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
    env: { ...variables, NODE_ENV: "test" },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs statements in the database of `url`. */
async function run(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function copy(variables: Variables, to: string) {
  const child = startCopy(variables, to);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}

it("goes from SQLite to PostgreSQL and back, with every row, killed at any moment and repeated", async () => {
  const original = await sumContents(installation.variables);
  expect(original.playlist_inventory?.rows).toBeGreaterThan(1_000);
  const postgres: Variables = {
    ...(await emptyPlace("postgres")),
    DATA_DIR: installation.variables.DATA_DIR ?? "",
  };
  const to = postgres.DATABASE_URL ?? "";
  for (const ms of [900, 1_100, 1_300, 1_500]) {
    const child = startCopy(installation.variables, to);
    setTimeout(() => child.kill("SIGKILL"), ms);
    await once(child, "close");
  }
  const there = await copy(installation.variables, to);
  // A kill may have come after its end.
  if (there.code !== 0) expect(there.output).toContain("is not empty");
  expect(await sumContents(postgres)).toEqual(original);

  const back = (await emptyPlace("sqlite")).DATA_DIR ?? "";
  expect((await copy(postgres, back)).output).toMatch(
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
    [at("latin"), "The database's encoding is LATIN1. Create it anew, with encoding 'UTF8'"],
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
