import { type Command, InvalidArgumentError } from "commander";
import { printList, withRuntime } from "@/lib/server/admin/output";
import { type Queries } from "@/lib/server/db/database";

const pageRows = 500;

interface ActFilters {
  /** Earliest time (ISO 8601). */
  since?: string | undefined;
  /** Text in the command or in the subject of the change. */
  text?: string | undefined;
  user?: string | undefined;
  isFailed?: boolean | undefined;
  limit: number;
}

/** Yields the actions of administrators, newest first, page by page. */
async function* listActs(db: Queries, filters: ActFilters) {
  const { since, text, user, isFailed, limit } = filters;
  let after: string | undefined;
  for (let left = limit; left > 0;) {
    let query = db.selectFrom("admin_acts").selectAll().orderBy("id", "desc");
    if (after !== undefined) query = query.where("id", "<", after);
    if (since !== undefined) query = query.where("created_at", ">=", since);
    if (user !== undefined) query = query.where("os_user", "=", user);
    if (isFailed) query = query.where("result", "=", "failed");
    const rows = await query.limit(pageRows).execute();
    const found = rows.filter((row) => contains(row, text)).slice(0, left);
    left -= found.length;
    after = rows.at(-1)?.id;
    if (found.length > 0) yield found;
    if (rows.length < pageRows) return;
  }
}

function contains(row: { command: string; subject: string }, text: string | undefined): boolean {
  if (text === undefined) return true;
  return `${row.command}\n${row.subject}`.toLowerCase().includes(text.toLowerCase());
}

export function addAuditCommand(program: Command): void {
  program
    .command("audit")
    .description("list what administrators changed with this command line, newest first")
    .option("--since <time>", "from this day or time on, such as 2026-11-23", readTime)
    .option("--q <text>", "only changes with this text in the command or in its subject")
    .option("--user <user>", "only changes by this user of the operating system")
    .option("--failed", "only failed changes")
    .option("--limit <number>", "at most this many", readLimit, 100)
    .option("--json", "print JSON")
    .action(
      (
        options: Omit<ActFilters, "isFailed" | "text"> & { q?: string; failed?: true; json?: true },
      ) =>
        withRuntime(({ database }) => {
          const { q, failed, ...filters } = options;
          const acts = listActs(database.read, { ...filters, text: q, isFailed: failed });
          return printList(options.json === true, acts, {
            noun: "acts",
            json: ({ created_at, command, subject, result, message, os_user, host }) => ({
              at: created_at,
              by: os_user,
              host,
              command,
              subject,
              result,
              message,
            }),
            line: (act) => {
              const failure = act.result === "failed" ? `\n    failed: ${act.message}` : "";
              const subject = act.subject === "" ? "" : `\n    ${act.subject}`;
              return `${act.created_at}  ${act.os_user}@${act.host}  ${act.command}${subject}${failure}`;
            },
            none: "Nothing was changed.",
          });
        }),
    );
}

function readTime(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new InvalidArgumentError(
      "Enter a day or a time, such as 2026-11-23 or 2026-11-23T18:00Z.",
    );
  return time.toISOString();
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1)
    throw new InvalidArgumentError("Enter a whole number of 1 or more.");
  return limit;
}
