import { once } from "node:events";
import { existsSync } from "node:fs";
import { type NoteSubject, recordAct } from "@/lib/server/admin/audit/record-act";
import { boot, nameData } from "@/lib/server/runtime/boot";
import { describeMigration, paced } from "@/lib/server/db/describe-migration";
import { type MigrationReport } from "@/lib/server/db/migration";
import { getEnv } from "@/lib/server/env";
import { masterKeyFile } from "@/lib/server/keys";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** Opens the installation, runs `work` and closes it, even if `work` throws. */
export async function withRuntime<Result>(
  work: (runtime: Runtime) => Promise<Result>,
): Promise<Result> {
  const env = getEnv();
  const isNew = !existsSync(masterKeyFile(env.dataDir));
  const runtime = await boot(env, printMigration());
  // A mistyped DATA_DIR also creates a new installation.
  if (isNew) process.stderr.write(`This is a new installation, in ${nameData(env)}.\n`);
  try {
    return await work(runtime);
  } finally {
    await runtime.database.close();
  }
}

/** Does the same as `withRuntime` for commands that change something: records them for `admin audit`. */
export const withAct = <Result>(
  work: (runtime: Runtime, note: NoteSubject) => Promise<Result>,
): Promise<Result> =>
  withRuntime((runtime) => recordAct(runtime.database, (note) => work(runtime, note)));

/** Prints the progress of an upgrade on stderr. */
export const printMigration = (): MigrationReport =>
  paced((event) => void process.stderr.write(`${describeMigration(event)}\n`), 5_000);

/** Prints a command's result: a JSON document with `--json`, otherwise `lines`. */
export async function printAnswer(
  isJson: boolean,
  answer: { json: Record<string, unknown>; text: string },
): Promise<void> {
  await write(`${isJson ? JSON.stringify(answer.json) : answer.text}\n`);
}

/** Prints a list page by page: `{"noun": […]}` with `--json`, otherwise a line per row, or `none`. */
export async function printList<Row>(
  isJson: boolean,
  pages: AsyncIterable<Row[]>,
  shape: { noun: string; json: (row: Row) => unknown; line: (row: Row) => string; none: string },
): Promise<void> {
  let count = 0;
  if (isJson) await write(`{"${shape.noun}":[`);
  for await (const page of pages) {
    const rows = page.map((row) => (isJson ? JSON.stringify(shape.json(row)) : shape.line(row)));
    if (isJson) await write((count > 0 ? "," : "") + rows.join(","));
    else await write(`${rows.join("\n")}\n`);
    count += rows.length;
  }
  if (isJson) await write("]}\n");
  else if (count === 0) await write(`${shape.none}\n`);
}

/** Exits without an error when the reader closes the pipe, as `| head` does. */
export function exitOnClosedPipe(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}
