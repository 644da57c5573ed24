import { hostname, userInfo } from "node:os";
import { explainFailure } from "@/lib/server/admin/explain-failure";
import { type Database } from "@/lib/server/db/database";
import { isMigrated } from "@/lib/server/db/migrate";
import { openDatabase } from "@/lib/server/db/open-database";
import { newId } from "@/lib/shared/ids";
import { type Command } from "commander";

/** Options that contain names of people: the record outlasts people, so it contains only IDs. */
const ofPeople = /^(?:--email|--name)$/;

/** Options whose values are or may contain secrets. */
const isSecret = /secret$|password|token/i;

let current = "";

/** Remembers the running command for the record of its changes. */
export function noteCommand(command: Command): void {
  const names: string[] = [];
  for (let at: Command | null = command; at?.parent; at = at.parent) names.unshift(at.name());
  const isOfPeople = names[0] === "people";
  const options = command.options.flatMap((option) => {
    const name = option.attributeName();
    if (option.hidden || name === "json" || command.getOptionValueSource(name) !== "cli") return [];
    const value: unknown = command.getOptionValue(name);
    const flag = option.long ?? name;
    if (isOfPeople && ofPeople.test(flag)) return [`${flag} [hidden]`];
    return [typeof value === "boolean" ? flag : `${flag} ${toWord(hide(flag, String(value)))}`];
  });
  const words = command.args.map((word, at) =>
    names.join(" ") === "people rename" && at > 0 ? "[hidden]" : toWord(hidePassword(word)),
  );
  current = [...names, ...words, ...options].join(" ");
}

/** The command as it was typed, without secrets and passwords. */
const getCommand = (): string => current;

const hide = (flag: string, value: string) =>
  isSecret.test(flag) ? hideUnlessId(value) : hidePassword(value);

/** `--secret` of "secrets revoke" is an ID. */
const hideUnlessId = (value: string) => (/^[\da-f-]{36}$/i.test(value) ? value : "[hidden]");

const hidePassword = (value: string) => value.replace(/:\/\/([^:@/]*):[^@/]*@/g, "://$1:[hidden]@");

const toWord = (value: string) => (/^[\w./:@[\]=+-]+$/.test(value) ? value : JSON.stringify(value));

/** Names the subject of a command, such as "client 0190… (Planning desk)". The last call counts. */
export type NoteSubject = (subject: string) => void;

/**
 * Runs a command's changes and records them with their result in `admin_acts`. A failed command is recorded if the database is still
 * writable. @throws the errors of `act`
 */
export async function recordAct<Result>(
  database: Database,
  act: (note: NoteSubject) => Promise<Result>,
): Promise<Result> {
  let subject = "";
  try {
    const result = await act((text) => (subject = text));
    await writeAct(database, { subject, result: "done", message: "" });
    return result;
  } catch (error) {
    const message = explainFailure(error);
    await writeAct(database, { subject, result: "failed", message }).catch(() => undefined);
    throw error;
  }
}

/** Records that the command has changed the installation. */
export async function writeAct(
  database: Database,
  act: { subject: string; result: "done" | "failed"; message: string },
): Promise<void> {
  await database.write((transaction) =>
    transaction
      .insertInto("admin_acts")
      .values({
        id: newId(),
        created_at: new Date().toISOString(),
        command: getCommand(),
        os_user: findUser(),
        host: hostname(),
        ...act,
      })
      .execute(),
  );
}

/** Returns the user who typed the command, also through sudo. */
function findUser(): string {
  const { username } = readUser();
  const before = process.env.SUDO_USER;
  return before && before !== username ? `${before} as ${username}` : username;
}

/** A container's user may have no name. */
function readUser(): { username: string } {
  try {
    return userInfo();
  } catch {
    return { username: String(process.getuid?.() ?? "unknown") };
  }
}

/**
 * Records a command that works without a runtime, such as a restore. It has already succeeded, so an unwritable database only causes a
 * warning.
 */
export async function recordAfterwards(
  place: { dataDir: string; databaseUrl: string | undefined },
  subject: string,
): Promise<void> {
  try {
    const database = await openDatabase(place);
    try {
      // A database of an earlier version may lack the table.
      if (await isMigrated(database))
        await writeAct(database, { subject, result: "done", message: "" });
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`This wasn't recorded for "admin audit": ${explainFailure(error)}\n`);
  }
}
