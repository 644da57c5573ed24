import { type Command, InvalidArgumentError } from "commander";
import { type ActFilters, listActs } from "@/lib/server/admin/audit/list-acts";
import { printList, withRuntime } from "@/lib/server/admin/output";

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
