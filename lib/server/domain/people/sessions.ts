import { type Queries } from "@/lib/server/db/database";
import { type Principal } from "@/lib/server/principal";
import { getRequestContext } from "@/lib/server/request-context";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { AppError } from "@/lib/shared/errors";
import { isId } from "@/lib/shared/ids";
import { limits } from "@/lib/shared/limits";
import { type SessionList } from "@/lib/shared/people/schema";

const openSessions = (db: Queries, personId: string) =>
  db
    .selectFrom("person_sessions")
    .where("person_id", "=", personId)
    .where("ends_at", ">", new Date().toISOString());

/** Lists the caller's sessions of the dashboard, the current one first, then the newest; for a shared sign-in only the current one. */
export async function listSessions(
  { database }: Runtime,
  principal: Principal,
  userAgent: string | null,
): Promise<SessionList> {
  const { person, session, sessionEndsAt } = principal;
  const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();
  const rows = person
    ? await openSessions(database.read, person.id)
        .select(["id", "started_at", "seen_at", "ends_at", "address", "user_agent"])
        .orderBy("started_at", "desc")
        .orderBy("id", "desc")
        .limit(limits.sessionsOfPerson)
        .execute()
    : [];
  // The current session is missing if the database was not writable when it started.
  const current = {
    id: session.id,
    started_at: iso(session.startedAt),
    ends_at: iso(sessionEndsAt),
    address: getRequestContext().address,
    user_agent: userAgent ?? "",
    ...rows.find(({ id }) => id === session.id),
    seen_at: new Date().toISOString(),
  };
  const others = rows.filter(({ id }) => id !== session.id);
  return {
    sessions: [current, ...others].map((row) => ({ ...row, is_current: row === current })),
    is_shared: person === null,
  };
}

/** Ends one of the caller's sessions, on every server. @throws AppError not_found */
export async function endOwnSession(
  { database }: Runtime,
  { person }: Principal,
  sessionId: string,
): Promise<void> {
  const id = sessionId.toLowerCase();
  const ended =
    person && isId(id)
      ? await database.write((transaction) => endSessions(transaction, person.id, { id }))
      : 0;
  if (ended === 0) throw new AppError("not_found", "This session has ended already.");
}

/** Ends the caller's other sessions, on every server; returns their number. */
export async function endOtherSessions(
  { database }: Runtime,
  { person, session }: Principal,
): Promise<number> {
  if (!person) return 0;
  return database.write((transaction) =>
    endSessions(transaction, person.id, { except: session.id }),
  );
}

async function endSessions(
  transaction: Queries,
  personId: string,
  { id, except }: { id?: string; except?: string },
): Promise<number> {
  const rows = await openSessions(transaction, personId)
    .select(["id", "ends_at as expires_at"])
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .$if(except !== undefined, (query) => query.where("id", "!=", except ?? ""))
    .execute();
  await end(transaction, rows);
  return rows.length;
}

/** Ends the oldest sessions of a person that are above the limit, on every server. */
export async function endOldestSessions(transaction: Queries, personId: string): Promise<void> {
  const rows = await openSessions(transaction, personId)
    .select(["id", "ends_at as expires_at"])
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(limits.sessionsOfPerson + 1_000)
    .execute();
  await end(transaction, rows.slice(limits.sessionsOfPerson));
}

async function end(transaction: Queries, rows: { id: string; expires_at: string }[]) {
  if (rows.length === 0) return;
  await transaction
    .insertInto("ended_sessions")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const ids = rows.map((row) => row.id);
  await transaction.deleteFrom("person_sessions").where("id", "in", ids).execute();
}
