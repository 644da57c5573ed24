import { getLogger } from "@/lib/server/logger";
import { type Principal } from "@/lib/server/principal";
import { getRequestContext } from "@/lib/server/request-context";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { isOutage } from "@/lib/shared/errors";
import { cut } from "@/lib/shared/requests/cut";

/** Time for which a person counts as just seen, in ms: a script that asks for a token each second writes nothing. */
const seenMs = 5 * 60_000;
const maxUserAgent = 300;

/** Notes that a person got a token now. Without a database that can be written, they get it all the same. */
export async function noteSeen(
  { database }: Runtime,
  person: { id: string; lastSeenAt: string | null } | null,
): Promise<void> {
  if (!person) return;
  const now = Date.now();
  if (person.lastSeenAt !== null && now - Date.parse(person.lastSeenAt) < seenMs) return;
  await unlessOut(() =>
    database.write((transaction) =>
      transaction
        .updateTable("people")
        .set({ last_seen_at: new Date(now).toISOString() })
        .where("id", "=", person.id)
        .execute(),
    ),
  );
}

/** Notes a person's session when it starts and when it is renewed. Shared sign-ins are nobody's, so that theirs are not kept. */
export async function noteSession(
  { database }: Runtime,
  { person, session, sessionEndsAt }: Principal,
  userAgent: string | null,
): Promise<void> {
  if (!person) return;
  const now = new Date().toISOString();
  const seen = {
    seen_at: now,
    address: cut(getRequestContext().address, 64),
    user_agent: cut((userAgent ?? "").replace(/\p{Cc}/gu, " "), maxUserAgent),
  };
  await unlessOut(() =>
    database.write(async (transaction) => {
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
      await transaction
        .updateTable("people")
        .set({ last_seen_at: now })
        .where("id", "=", person.id)
        .execute();
    }),
  );
}

async function unlessOut(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (err) {
    if (!isOutage(err)) throw err;
    getLogger().warn({ err }, "couldn't note that a person was seen");
  }
}
