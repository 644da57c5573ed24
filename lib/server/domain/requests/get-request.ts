import { type Queries } from "@/lib/server/db/database";
import { AppError } from "@/lib/shared/errors";
import { isId } from "@/lib/shared/ids";
import { unpackContents } from "@/lib/server/domain/requests/contents";
import { readRequestRows } from "@/lib/server/domain/requests/read-request-rows";
import { type RequestDetail } from "@/lib/shared/requests/schema";
import {
  nameCallers,
  readSummaries,
  toLoggedRequest,
} from "@/lib/server/domain/requests/summaries";
import { findVisibleClients } from "@/lib/server/domain/requests/visible-clients";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** Returns a call with its headers and bodies, by its X-Request-Id. @throws AppError not_found */
export async function getRequest(
  { database: { read: db } }: Runtime,
  principal: Principal,
  requestId: string,
): Promise<RequestDetail> {
  const id = requestId.toLowerCase();
  for (const client of isId(id) ? await findVisibleClients(db, principal) : []) {
    const found = await findCall(db, client.uuid, id);
    if (!found) continue;
    const { summary, row, index } = found;
    const kept = await db
      .selectFrom("api_requests")
      .select("contents")
      .where("client_id", "=", client.uuid)
      .where("id", "=", row)
      .executeTakeFirst();
    // The housekeeping has just deleted it.
    if (!kept) break;
    const [request] = await nameCallers(db, [toLoggedRequest(summary, client)]);
    if (!request) break;
    return {
      ...request,
      ...(await unpackContents(kept.contents, index)),
    };
  }
  throw new AppError(
    "not_found",
    "There is no such request, or it is no longer kept. Check the ID.",
  );
}

/** Searches a call in the rows that were written after its arrival; it is usually in the first. */
async function findCall(db: Queries, clientId: string, id: string) {
  for await (const row of readRequestRows(db, { clientId, first: id, order: "asc" })) {
    await yieldToEventLoop();
    if (!row.summaries.includes(id)) continue;
    for await (const [index, summary] of readSummaries(row))
      if (summary[0] === id) return { row: row.id, index, summary };
  }
  return null;
}
