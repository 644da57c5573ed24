import { sql } from "kysely";
import { z } from "zod";
import { type Database, type Queries } from "@/lib/server/db/database";
import { openCursor, sealCursor } from "@/lib/server/cursor";
import { type By, noSuchPerson } from "@/lib/server/domain/people/get-person-to-change";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { isId } from "@/lib/shared/ids";
import { readTerm } from "@/lib/shared/name-match";
import { type Person, type PersonList, type PersonSearch } from "@/lib/shared/people/schema";
import { type PersonState } from "@/lib/shared/vocabulary";

const pageRows = 500;

/** A person as the operator sees them. Times are ISO 8601, UTC. */
export type ListedPerson = Awaited<ReturnType<typeof readPage>>[number];

/** Yields all people, or those of one client, oldest first, page by page in constant memory. */
export async function* listAllPeople(
  { read }: Database,
  clientId?: string,
): AsyncGenerator<ListedPerson[]> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const page = await readPage(read, after, clientId);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < pageRows) return;
    after = last.person_id;
  }
}

const readPage = (read: Queries, after: string, clientId?: string) =>
  read
    .selectFrom("people")
    .innerJoin("clients", "clients.id", "people.client_id")
    .innerJoin("companies", "companies.id", "clients.company_id")
    .select([
      "people.id as person_id",
      "people.name",
      "people.email",
      "people.role",
      stateOf.as("state"),
      "people.client_id",
      "clients.name as client_name",
      "companies.name as company_name",
      "people.created_at",
      "people.disabled_at",
      "people.forgotten_at",
      "people.last_seen_at",
    ])
    .where("people.id", ">", after)
    .$if(clientId !== undefined, (query) => query.where("people.client_id", "=", clientId ?? ""))
    .orderBy("people.id")
    .limit(pageRows)
    .execute();

const pagePeople = 50;
const positionSchema = z.object({ key: z.string(), id: z.string() });

/** Lists one page of the people of the caller's client, by name. @throws AppError invalid_cursor */
export async function listPeople(
  { database, keys }: Runtime,
  principal: Principal,
  { cursor, q, state }: PersonSearch,
): Promise<PersonList> {
  const { read: db } = database;
  const scope = `people\n${principal.clientId}\n${JSON.stringify({ q, state })}`;
  const after =
    cursor === undefined ? null : openCursor(keys.cursor, scope, cursor, positionSchema);
  const isFound = isNamedBy(database, principal.clientId, q);
  let query = selectPeople(db)
    .select("people.name_key")
    .where(isFound)
    .orderBy("people.name_key")
    .orderBy("people.id")
    .limit(pagePeople + 1);
  if (state) query = query.where(stateOf, "=", state);
  if (after)
    query = query.where((eb) =>
      eb(eb.refTuple("people.name_key", "people.id"), ">", eb.tuple(after.key, after.id)),
    );
  const rows = await query.execute();
  const shown = rows.slice(0, pagePeople);
  const last = rows.length > pagePeople ? shown.at(-1) : undefined;
  return {
    people: shown.map(({ name_key: _key, ...row }) => toPerson(row, principal)),
    counts: await countPeople(db, isFound),
    ...(await describeClient(db, principal.clientId)),
    next_cursor: last
      ? sealCursor(keys.cursor, scope, { key: last.name_key, id: last.uuid })
      : null,
  };
}

/** Returns a person of the caller's client, or any person for the operator. @throws AppError not_found */
export async function getPerson(db: Queries, by: By, personId: string): Promise<Person> {
  const id = personId.toLowerCase();
  if (!isId(id)) throw noSuchPerson();
  let query = selectPeople(db).where("people.id", "=", id);
  if (by) query = query.where("people.client_id", "=", by.clientId);
  const row = await query.executeTakeFirst();
  if (!row) throw noSuchPerson();
  return toPerson(row, by);
}

/** The state of a row of `people`. */
const stateOf = sql<PersonState>`case when people.disabled_at is not null then 'disabled'
  when people.joined_at is null then 'invited' else 'active' end`;

function selectPeople(db: Queries) {
  const now = new Date().toISOString();
  return db
    .selectFrom("people")
    .select([
      "people.id as uuid",
      "people.name",
      "people.email",
      "people.role",
      stateOf.as("state"),
      "people.forgotten_at",
      "people.created_at",
      "people.last_seen_at",
    ])
    .select((eb) =>
      eb
        .selectFrom("invitations")
        .select(({ fn }) => fn.max("expires_at").as("until"))
        .whereRef("invitations.person_id", "=", "people.id")
        .where("used_at", "is", null)
        .where("revoked_at", "is", null)
        .where("expires_at", ">", now)
        .as("invited_until"),
    );
}

type Row = Omit<Person, "is_forgotten" | "is_me"> & { forgotten_at: string | null };

function toPerson({ forgotten_at, ...row }: Row, by: By): Person {
  const isMe = by?.person?.id === row.uuid;
  return {
    ...row,
    // The stored time may be a minute old.
    last_seen_at: isMe ? new Date().toISOString() : row.last_seen_at,
    is_forgotten: forgotten_at !== null,
    is_me: isMe,
  };
}

/** Whether a row of `people` belongs to this client and its name contains all words of `q`. */
const isNamedBy = ({ operations }: Database, clientId: string, q: string) =>
  sql.join<boolean>(
    [
      sql`people.client_id = ${clientId}`,
      ...readTerm(q).words.map((word) => operations.contains(sql.ref("people.name_key"), word)),
    ],
    sql` and `,
  );

/** Counts these people in each state, or all people. */
export async function countPeople(
  db: Queries,
  which = sql<boolean>`1 = 1`,
): Promise<PersonList["counts"]> {
  const rows = await db
    .selectFrom("people")
    .select(({ fn }) => [stateOf.as("state"), fn.countAll<number>().as("many")])
    .where(which)
    .groupBy(stateOf)
    .execute();
  const counts = { invited: 0, active: 0, disabled: 0 };
  for (const { state, many } of rows) counts[state] = Number(many);
  return counts;
}

async function describeClient(db: Queries, clientId: string) {
  const client = await db
    .selectFrom("clients")
    .select("role as client_role")
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow();
  const shared = await db
    .selectFrom("client_secrets")
    .select("id")
    .where("client_id", "=", clientId)
    .where("person_id", "is", null)
    .where((eb) =>
      eb.or([eb("expires_at", "is", null), eb("expires_at", ">", new Date().toISOString())]),
    )
    .limit(1)
    .executeTakeFirst();
  return { ...client, has_shared_sign_in: shared !== undefined };
}
