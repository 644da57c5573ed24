import { hostname, userInfo } from "node:os";
import { getCommand } from "@/lib/server/admin/audit/current-command";
import { explainFailure } from "@/lib/server/admin/explain-failure";
import { type Database } from "@/lib/server/db/database";
import { isMigrated } from "@/lib/server/db/migrate";
import { openDatabase } from "@/lib/server/db/open-database";
import { newId } from "@/lib/shared/ids";

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
