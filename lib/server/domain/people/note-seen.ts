import { type Queries } from "@/lib/server/db/database";
import { endOldestSessions } from "@/lib/server/domain/people/sessions";
import { getLogger } from "@/lib/server/logger";
import { type Principal } from "@/lib/server/principal";
import { getRequestContext, outsideRequests } from "@/lib/server/request-context";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { singleton } from "@/lib/server/singleton";
import { isOutage } from "@/lib/shared/errors";
import { cut } from "@/lib/shared/text";

/** Time for which the last use of a person or a session is not recorded again, in ms. */
const notedMs = 60_000;
const maxUserAgent = 300;

/** When this process last recorded people and sessions, by ID, the oldest first. */
const noted = () => singleton("noted-uses", () => new Map<string, number>());

/** Whether the use of a person or a session has to be recorded; it then counts as recorded. */
function isDue(id: string): boolean {
  const now = Date.now();
  for (const [known, at] of noted()) {
    if (now - at < notedMs) break;
    noted().delete(known);
  }
  if (noted().has(id)) return false;
  noted().set(id, now);
  return true;
}

/** Records that a caller's person has used a token, or that `browser` has used a session's cookie. Does not make the request wait. */
export function noteUse(runtime: Runtime, principal: Principal, browser: Request | false): void {
  const { person, session } = principal;
  if (!person) return;
  if (!browser) return noteSeen(runtime, person.id);
  if (!isDue(session.id)) return;
  const { address } = getRequestContext();
  const userAgent = browser.headers.get("user-agent");
  later(() => writeSession(runtime, principal, { address, userAgent }));
}

/** Records that a person was seen. Does not make the request wait. */
export function noteSeen(runtime: Runtime, personId: string): void {
  if (isDue(personId)) later(() => writeSeen(runtime, personId));
}

/** Records a person's session when it starts. Shared sign-ins belong to no person, so their sessions are not recorded. */
export async function noteSession(
  runtime: Runtime,
  principal: Principal,
  userAgent: string | null,
): Promise<void> {
  if (!principal.person) return;
  isDue(principal.session.id);
  const { address } = getRequestContext();
  await writeSession(runtime, principal, { address, userAgent }).catch((err: unknown) => {
    if (!isOutage(err)) throw err;
    logUnnoted(err);
  });
}

const writeSeen = ({ database }: Runtime, personId: string) =>
  database.write((transaction) => seePerson(transaction, personId, new Date().toISOString()));

async function writeSession(
  { database }: Runtime,
  { person, session, sessionEndsAt }: Principal,
  { address, userAgent }: { address: string; userAgent: string | null },
): Promise<void> {
  if (!person) return;
  const now = new Date().toISOString();
  const seen = {
    seen_at: now,
    address: cut(address, 64),
    user_agent: cut((userAgent ?? "").replace(/\p{Cc}/gu, " "), maxUserAgent),
  };
  await database.write(async (transaction) => {
    await transaction
      .insertInto("person_sessions")
      .values({
        id: session.id,
        person_id: person.id,
        started_at: new Date(session.startedAt * 1_000).toISOString(),
        ends_at: new Date(sessionEndsAt * 1_000).toISOString(),
        ...seen,
      })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(seen))
      .execute();
    await endOldestSessions(transaction, person.id);
    // The session may have been ended since it was read.
    const ended = transaction
      .selectFrom("ended_sessions")
      .select("id")
      .where("id", "=", session.id);
    if (await ended.executeTakeFirst())
      await transaction.deleteFrom("person_sessions").where("id", "=", session.id).execute();
    await seePerson(transaction, person.id, now);
  });
}

const seePerson = (transaction: Queries, personId: string, now: string) =>
  transaction.updateTable("people").set({ last_seen_at: now }).where("id", "=", personId).execute();

/** Runs a write that no request waits for. */
function later(write: () => Promise<unknown>): void {
  void outsideRequests(write).catch(logUnnoted);
}

const logUnnoted = (err: unknown): void =>
  getLogger().warn({ err }, "couldn't record that a person was seen");
