import { type Command } from "commander";
import { type NoteSubject } from "@/lib/server/admin/audit/record-act";
import { abortOnSignal } from "@/lib/server/admin/abort-on-signal";
import { printAnswer, withAct, withRuntime } from "@/lib/server/admin/output";
import { type Env } from "@/lib/server/env";
import { formatBytes, formatNumber } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import { previewPrune } from "@/lib/server/domain/retention/preview-prune";
import { prune, type Pruned } from "@/lib/server/domain/retention/prune";
import { readFileState } from "@/lib/server/domain/retention/shrink-file";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { statfsSync } from "node:fs";
import path from "node:path";
import { type Database } from "@/lib/server/db/database";
import { Sqlite } from "@/lib/server/db/sqlite-driver";
import { AppError } from "@/lib/shared/errors";

type Kind = Exclude<keyof Pruned, "freed_bytes">;
const nouns: Record<Kind, string> = {
  revisions: "revisions",
  activity: "bulk changes and imports",
  archived: "archived playlists",
  audit: "acts of administrators",
  requests: "calls of the API",
};
const kinds = Object.keys(nouns) as Kind[];

export function addPruneCommands(program: Command): void {
  program
    .command("prune")
    .description("delete what the KEEP_… settings no longer keep, while servers run")
    .option("--dry-run", "only show what would be deleted")
    .option("--json", "print JSON")
    .action((options: { dryRun?: true; json?: true }) =>
      options.dryRun
        ? withRuntime((runtime) => preview(runtime, options.json === true))
        : withAct((runtime, note) => run(runtime, options.json === true, note)),
    );

  program
    .command("compact")
    .description("shrink a SQLite file to the size of its content; writes wait meanwhile")
    .option("--json", "print JSON")
    .action((options: { json?: true }) =>
      withAct(async (runtime, note) => {
        const { before, after, isFirst } = await compactFile(runtime.database);
        const text = `${formatBytes(before)} before, ${formatBytes(after)} after`;
        note(text);
        await printAnswer(options.json === true, {
          json: { bytes_before: before, bytes_after: after },
          text: `Compacted the database: ${text}.${isFirst ? ' From now on "prune" also shrinks the file.' : ""}`,
        });
      }),
    );
}

async function preview(runtime: Runtime, isJson: boolean): Promise<void> {
  const found = await previewPrune(runtime, Date.now());
  const lines = kinds.map((kind) => {
    const { rows, oldest } = found[kind];
    const rule = describeRule(runtime.env, kind);
    return `${formatNumber(rows).padStart(14)}  ${nouns[kind]}${oldest === null ? "" : `, the oldest of ${oldest}`} (${rule})`;
  });
  await printAnswer(isJson, { json: found, text: ["Would delete:", ...lines].join("\n") });
}

function describeRule({ keepDays, ...env }: Env, kind: Kind): string {
  if (kind === "requests")
    return `kept: ${env.requestLogDays} days, ${limits.keptCalls} per client, ${formatBytes(limits.keptCallBytes)} at most`;
  const days = keepDays[kind];
  return days === undefined ? "all are kept" : `kept: ${days} days`;
}

async function run(runtime: Runtime, isJson: boolean, note: NoteSubject): Promise<void> {
  const size = async () =>
    runtime.database.kind === "sqlite" ? await readFileState(runtime.database.read) : null;
  const before = await size();
  const pruned = await prune(runtime, Date.now(), abortOnSignal());
  const after = await size();
  const done = kinds.flatMap((kind) =>
    pruned[kind] > 0 ? [`${formatNumber(pruned[kind])} ${nouns[kind]}`] : [],
  );
  const text = done.length === 0 ? "nothing" : done.join(", ");
  note(text);
  await printAnswer(isJson, {
    json: {
      ...pruned,
      ...(before && after && { bytes_before: before.bytes, bytes_after: after.bytes }),
    },
    text: [
      `Deleted ${text}.`,
      ...(before && after
        ? [`The database: ${formatBytes(before.bytes)} before, ${formatBytes(after.bytes)} after.`]
        : []),
      ...(after && !after.canShrink && after.freeBytes > after.bytes / 10
        ? [`${formatBytes(after.freeBytes)} of that are free. "compact" returns them to the disk.`]
        : []),
    ].join("\n"),
  });
}

/** Value of SQLite's `auto_vacuum`. */
const incremental = 2;

/**
 * Rewrites a SQLite file without its free pages, about 40 MB per second. Reads continue; writes wait, so those of a server get 503 after
 * five seconds. Returns the sizes in bytes, and whether the file could not return pages before. @throws AppError bad_request on
 * PostgreSQL or if the disk is too small; errors of the driver
 */
async function compactFile(
  database: Database,
): Promise<{ before: number; after: number; isFirst: boolean }> {
  if (database.file === null)
    throw new AppError("bad_request", "PostgreSQL compacts its tables itself (autovacuum).");
  const { bytes, freeBytes } = await readFileState(database.read);
  const { bavail, bsize } = statfsSync(path.dirname(database.file));
  // The new pages are first in a temporary file and then in the log, until they replace the old ones.
  const needed = 2 * (bytes - freeBytes);
  if (bavail * bsize < needed)
    throw new AppError(
      "bad_request",
      `Compacting needs ${formatBytes(needed)} of free disk, and ${formatBytes(bavail * bsize)} are free.`,
    );
  const db = new Sqlite(database.file, { timeout: 60_000 });
  let isFirst = false;
  try {
    isFirst = db.pragma("auto_vacuum", { simple: true }) !== incremental;
    db.pragma("auto_vacuum = incremental");
    db.exec("vacuum");
    db.pragma("wal_checkpoint(truncate)");
  } finally {
    db.close();
  }
  return { before: bytes, after: (await readFileState(database.read)).bytes, isFirst };
}
