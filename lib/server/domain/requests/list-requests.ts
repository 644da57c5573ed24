import { z } from "zod";
import { openCursor, sealCursor } from "@/lib/server/cursor";
import { type Queries } from "@/lib/server/db/database";
import { isKeepingRequests } from "@/lib/server/domain/requests/is-keeping-requests";
import { readRequestRows } from "@/lib/server/domain/requests/read-request-rows";
import {
  type LoggedRequest,
  type RequestList,
  type RequestSearch,
} from "@/lib/shared/requests/schema";
import {
  firstIdAt,
  nameCallers,
  readSummaries,
  type Summary,
  toLoggedRequest,
  type UnnamedRequest,
} from "@/lib/server/domain/requests/summaries";
import { findVisibleClients, seesOtherClients } from "@/lib/server/domain/requests/visible-clients";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { limits } from "@/lib/shared/limits";

const pageRequests = 50;

/** A position in the order in which calls ended: a row, and a call in it. Calls before it are older. */
const positionSchema = z.object({ row: z.string(), index: z.number().int() });
type Position = z.infer<typeof positionSchema>;

interface Found {
  at: Position;
  request: UnnamedRequest;
}

/**
 * Lists one page of the calls that the principal may see, the last ended first: a client's own; for a manager of an agency those of all
 * its clients. @throws AppError invalid_cursor
 */
export async function listRequests(
  { database, env, keys }: Runtime,
  principal: Principal,
  search: RequestSearch,
): Promise<RequestList> {
  const db = database.read;
  const { cursor, ...filters } = search;
  const scope = `requests\n${principal.clientId}\n${JSON.stringify(filters)}`;
  const before =
    cursor === undefined ? null : openCursor(keys.cursor, scope, cursor, positionSchema);
  let found: Found[] = [];
  for (const client of await findVisibleClients(db, principal)) {
    if (filters.client !== undefined && filters.client !== client.uuid) continue;
    found.push(...(await findOfClient(db, client, filters, before)));
    found = found.sort(lastFirst).slice(0, pageRequests + 1);
  }
  const page = found.slice(0, pageRequests);
  const last = found.length > pageRequests ? page.at(-1) : undefined;
  return {
    requests: await nameCallers(
      db,
      page.map(({ request }) => request),
    ),
    next_cursor: last ? sealCursor(keys.cursor, scope, last.at) : null,
    has_other_clients: seesOtherClients(principal),
    kept: isKeepingRequests(env) ? { days: env.requestLogDays, requests: limits.keptCalls } : null,
  };
}

const lastFirst = (a: Found, b: Found): number =>
  a.at.row === b.at.row ? b.at.index - a.at.index : a.at.row < b.at.row ? 1 : -1;

/** Returns the last calls of one client before a position, up to one more than fits on a page. */
async function findOfClient(
  db: Queries,
  client: LoggedRequest["client"],
  filters: Omit<RequestSearch, "cursor">,
  before: Position | null,
): Promise<Found[]> {
  const matches = makeFilter(filters);
  const found: Found[] = [];
  // A call that arrived at `from` or later is in a later row.
  const first = filters.from === undefined ? undefined : firstIdAt(Date.parse(filters.from));
  const range = { clientId: client.uuid, first, last: before?.row, order: "desc" } as const;
  for await (const row of readRequestRows(db, range))
    for await (const [index, summary] of readSummaries(row)) {
      if (row.id === before?.row && index >= before.index) continue;
      if (!matches(summary)) continue;
      found.push({ at: { row: row.id, index }, request: toLoggedRequest(summary, client) });
      if (found.length > pageRequests) return found;
    }
  return found;
}

/** Returns a predicate for calls that match all filters. */
function makeFilter({
  status,
  operation,
  person,
  from,
  to,
  q = "",
}: RequestSearch): (summary: Summary) => boolean {
  const term = q.toLowerCase();
  const [first, last] = statusRange(status);
  const start = from === undefined ? "" : firstIdAt(Date.parse(from));
  const end = to === undefined ? "g" : firstIdAt(Date.parse(to));
  return (summary) => {
    const [id, ofOperation, , , ofStatus] = summary;
    const ofPerson = summary[11];
    return (
      id >= start &&
      id < end &&
      ofStatus >= first &&
      ofStatus <= last &&
      (operation === undefined || operation === ofOperation) &&
      (person === undefined || person === ofPerson) &&
      (term === "" || contains(summary, term))
    );
  };
}

function statusRange(status: string | undefined): [number, number] {
  if (status === undefined) return [0, 999];
  const first = Number(status.replace("xx", "00"));
  return [first, status.endsWith("xx") ? first + 99 : first];
}

function contains(
  [id, , , path, , , , address, agent, code, message]: Summary,
  term: string,
): boolean {
  return [id, path, address, agent, code, message].some(
    (text) => text?.toLowerCase().includes(term) ?? false,
  );
}
