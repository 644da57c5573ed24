import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database } from "@/lib/server/db/database";
import { readProgress } from "@/lib/server/domain/catalogue/imports/import-state";
import { eraseVersions } from "@/lib/server/domain/catalogue/imports/undo-import";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { writeDirectoryFile } from "@/lib/testing/rounds/directory-file";

/** Kills imports into the catalogue and their undoing with SIGKILL, repeats the commands, and compares with undisturbed ones. */

interface KillReport {
  /** Commands that were killed while they worked. */
  kills: number;
  entries: number;
  /** Tables that differ from those of undisturbed commands. */
  different: string[];
}

interface Places {
  folder: string;
  /** Variables of two empty installations. */
  undisturbed: Record<string, string>;
  killed: Record<string, string>;
}

/** Each command is killed at `moments` moments: when it has done another share of its work. An undo is one transaction, which kills hit only at times. */
export async function catalogueKills(
  { folder, undisturbed, killed }: Places,
  { rows, moments }: { rows: number; moments: number },
): Promise<KillReport> {
  const files = ["first.csv", "later.csv"].map((name) => path.join(folder, name));
  for (const [index, file] of files.entries())
    await writeDirectoryFile(file, rows, { isLater: index === 1 });
  const commands = [
    ...files.map((file) => ["import", file, "--source", "Directory"]),
    // With the number, so that a command that was killed after its commit does not undo the one before.
    ["undo", "Directory", "--import", "2"],
  ];
  const different: string[] = [];
  let kills = 0;
  let entries = 0;
  const [calm, rough] = await Promise.all(
    [undisturbed, killed].map((variables) => boot(parseEnv(variables))),
  );
  if (!calm || !rough) throw new Error("There are two installations.");
  for (const command of commands) {
    await runToEnd(undisturbed, command);
    kills += await runWithKills(killed, command, rough.database, { rows, moments });
    const [expected, found] = await Promise.all([calm, rough].map(({ database }) => sum(database)));
    for (const table of Object.keys(expected ?? {}) as (keyof Tables)[])
      if (JSON.stringify(expected?.[table]) !== JSON.stringify(found?.[table]))
        different.push(`${command.join(" ")}: ${table}`);
    entries = expected?.entries.length ?? 0;
  }
  await Promise.all([calm.database.close(), rough.database.close()]);
  return { kills, entries, different };
}

const start = (variables: Record<string, string>, command: string[]) =>
  spawn(process.execPath, ["scripts/start.mjs", "admin", "catalogue", ...command, "--json"], {
    env: { ...process.env, ...variables },
    stdio: ["ignore", "ignore", "pipe"],
  });

async function runToEnd(variables: Record<string, string>, command: string[]): Promise<void> {
  const child = start(variables, command);
  let errors = "";
  child.stderr.on("data", (text: Buffer) => (errors += text.toString()));
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${String(code)}: ${errors}`);
}

/** Runs a command again and again, killed each time when it has gone on by a share, and then to its end. Returns the kills. */
async function runWithKills(
  variables: Record<string, string>,
  command: string[],
  database: Database,
  { rows, moments }: { rows: number; moments: number },
): Promise<number> {
  let kills = 0;
  const [before, ends] = [await readWork(database, rows), await countEnds(database)];
  for (let moment = 1; moment <= moments; moment += 1) {
    const child = start(variables, command);
    const ended = once(child, "exit");
    let isOver = false;
    void ended.then(() => (isOver = true));
    child.stderr.resume();
    const goal = before + (0.9 * moment) / moments;
    while (!isOver && (await readWork(database, rows)) < goal) await sleep(2);
    // It may have ended by itself.
    if (child.kill("SIGKILL")) kills += 1;
    await ended;
    // Repeated once more, it would import the file again.
    if ((await countEnds(database)) > ends) return kills;
  }
  await runToEnd(variables, command);
  return kills;
}

/** Counts imports that are finished, and those that are undone. */
async function countEnds({ read }: Database): Promise<number> {
  const imports = await read
    .selectFrom("catalogue_imports")
    .select(["finished_at", "undone_at"])
    .execute();
  return imports.flatMap((row) => Object.values(row)).filter((time) => time !== null).length;
}

/** A number that rises by about one while a command works. */
async function readWork({ read }: Database, rows: number): Promise<number> {
  const imports = await read
    .selectFrom("catalogue_imports")
    .select(["position", "undone_at"])
    .execute();
  const works = imports.map(({ position, undone_at }) => {
    const { phase, rows: written } = readProgress(position);
    return (0.7 * written) / rows + phaseWork[phase] + (undone_at === null ? 0 : 1);
  });
  return works.reduce((sum, work) => sum + work, 0);
}

const phaseWork = { rows: 0, compare: 0.1, copy: 0.2, aliases: 0.25, names: 0.3 };

type Tables = Awaited<ReturnType<typeof sum>>;

/** The rows of the catalogue, without what is made anew each time, after what nobody needs is deleted. */
async function sum(database: Database) {
  while ((await eraseVersions(database)).isMore);
  const { read } = database;
  const entries = await read
    .selectFrom("catalogue_entries")
    .selectAll()
    .orderBy("import_number")
    .orderBy("kind")
    .orderBy("inventory_id")
    .execute();
  return {
    entries: entries.map(({ number: _, ...entry }) => entry),
    counts: await read
      .selectFrom("catalogue_counts")
      .selectAll()
      .orderBy("import_number")
      .execute(),
    sources: await read.selectFrom("catalogue_sources").select("current_import").execute(),
    imports: await read
      .selectFrom("catalogue_imports")
      .select(["number", "position", "added", "changed", "gone", "returned", "rejected"])
      .orderBy("number")
      .execute(),
  };
}
