import { sql } from "kysely";
import { z } from "zod";
import { openCursor, sealCursor } from "@/lib/server/cursor";
import { type Database, type Queries } from "@/lib/server/db/database";
import { isKeepingRequests } from "@/lib/server/domain/requests/clear-requests";
import { shownColumns } from "@/lib/server/domain/requests/insert-calls";
import { readMessages } from "@/lib/server/domain/requests/keep-messages";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { weigh } from "@/lib/server/weigh";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";
import { AppError } from "@/lib/shared/errors";
import { firstIdAt, isId, timeOfId } from "@/lib/shared/ids";
import { limits } from "@/lib/shared/limits";
import {
  type LoggedRequest,
  type RequestDetail,
  type RequestList,
  type RequestSearch,
} from "@/lib/shared/requests/schema";

const pageRequests = 50;
/** Calls that a statement examines, which takes a millisecond or two, and their usual bytes. */
const stepCalls = 1_000;
const stepBytes = 256 * 1024;

type Client = LoggedRequest["client"];
type Filters = Omit<RequestSearch, "cursor">;

/**
 * Lists one page of the calls that the principal may see, the last arrived first: a client's own; for a manager of an agency those of all
 * its clients. @throws AppError invalid_cursor, throttled
 */
export async function listRequests(
  { database, env, keys }: Runtime,
  principal: Principal,
  { cursor, ...filters }: RequestSearch,
): Promise<RequestList> {
  const scope = `requests\n${principal.clientId}\n${JSON.stringify(filters)}`;
  const before = cursor === undefined ? null : openCursor(keys.cursor, scope, cursor, z.string());
  let found: Found[] = [];
  for (const client of await findVisibleClients(database.read, principal)) {
    if (filters.client !== undefined && filters.client !== client.uuid) continue;
    const after = found[pageRequests]?.id ?? null;
    found.push(...(await findOfClient(database, client, filters, { before, after })));
    found = found.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, pageRequests + 1);
  }
  const page = found.slice(0, pageRequests);
  const last = found.length > pageRequests ? page.at(-1) : undefined;
  return {
    requests: await nameCallers(database.read, page),
    next_cursor: last ? sealCursor(keys.cursor, scope, last.id) : null,
    has_other_clients: seesOtherClients(principal),
    kept: isKeepingRequests(env) ? { days: env.requestLogDays, requests: limits.keptCalls } : null,
  };
}

/** Returns a call with its headers and bodies, by its X-Request-Id. @throws AppError not_found */
export async function getRequest(
  { database: { read: db } }: Runtime,
  principal: Principal,
  requestId: string,
): Promise<RequestDetail> {
  const id = requestId.toLowerCase();
  for (const client of isId(id) ? await findVisibleClients(db, principal) : []) {
    const row = await db
      .selectFrom("api_requests")
      .select([...shownColumns, "messages"])
      .where("client_id", "=", client.uuid)
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) continue;
    const [request] = await nameCallers(db, [{ ...row, client }]);
    if (request) return { ...request, ...(await readMessages(row.messages)) };
  }
  throw new AppError(
    "not_found",
    "There is no such request, or it is no longer kept. Check the ID.",
  );
}

/** Whether the principal sees the calls of all clients of its company, as a manager of an agency does. Others see their own. */
const seesOtherClients = ({ role, companyKind }: Principal): boolean =>
  role === "manager" && companyKind === "agency";

/** Finds the IDs and names of the clients whose calls the principal may see, by ID. */
function findVisibleClients(db: Queries, principal: Principal): Promise<Client[]> {
  const { clientId, companyId } = principal;
  const clients = db.selectFrom("clients").select(["id as uuid", "name"]).orderBy("id");
  return (
    seesOtherClients(principal)
      ? clients.where("company_id", "=", companyId)
      : clients.where("id", "=", clientId)
  ).execute();
}

type Found = Awaited<ReturnType<typeof findOfClient>>[number];

/** Returns the last calls of one client between two IDs, up to one more than fits on a page; examines few of them at a time. */
async function findOfClient(
  { read: db, operations }: Database,
  client: Client,
  { status, operation, person, from, to, q }: Filters,
  { before, after }: Record<"before" | "after", string | null>,
) {
  let calls = db
    .selectFrom("api_requests")
    .select(shownColumns)
    .where("client_id", "=", client.uuid)
    .orderBy("id", "desc")
    .limit(stepCalls);
  if (from !== undefined) calls = calls.where("id", ">=", firstIdAt(Date.parse(from)));
  if (after !== null) calls = calls.where("id", ">", after);
  if (to !== undefined) calls = calls.where("id", "<", firstIdAt(Date.parse(to)));
  const find = (step: typeof calls, limit: number) => {
    let query = db.selectFrom(step.as("step")).selectAll().orderBy("id", "desc").limit(limit);
    if (status !== undefined) {
      const first = Number(status.replace("xx", "00"));
      query = query
        .where("status", ">=", first)
        .where("status", "<=", status.endsWith("xx") ? first + 99 : first);
    }
    if (operation !== undefined) query = query.where("operation", "=", operation);
    if (person !== undefined) query = query.where("person_id", "=", person);
    if (q !== undefined) {
      const text = sql<string>`cast(id as text) || ${"\n"} || path || ${"\n"} || address || ${"\n"} || coalesce(user_agent, '') || ${"\n"}
        || coalesce(error_code, '') || ${"\n"} || coalesce(error_message, '')`;
      const part = q.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
      query = query.where(operations.contains(operations.lower(text), part));
    }
    return query.execute();
  };
  const found: ({ client: Client } & Awaited<ReturnType<typeof find>>[number])[] = [];
  for (let last = before; ;) {
    const step: typeof calls = last === null ? calls : calls.where("id", "<", last);
    for (const row of await find(step, pageRequests + 1 - found.length))
      found.push({ ...row, client });
    if (found.length > pageRequests) return found;
    const end = await db
      .selectFrom(step.clearSelect().select("id").as("step"))
      .select("id")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    if (!end) return found;
    last = end.id;
    await weigh(stepBytes);
    await yieldToEventLoop();
  }
}

/** Converts rows, with the current names of their people. */
async function nameCallers(db: Queries, found: Found[]): Promise<LoggedRequest[]> {
  const ids = Array.from(new Set(found.flatMap(({ person_id }) => person_id ?? [])));
  const people =
    ids.length === 0
      ? []
      : await db.selectFrom("people").select(["id", "name"]).where("id", "in", ids).execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return found.map(({ person_id, error_code, error_message, ...call }) => ({
    ...call,
    time: new Date(timeOfId(call.id)).toISOString(),
    is_cut: call.is_cut === 1,
    error: error_code === null ? null : { code: error_code, message: error_message ?? "" },
    person: person_id === null ? null : { uuid: person_id, name: names.get(person_id) ?? "" },
  }));
}
