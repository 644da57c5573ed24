import {
  decidedElsewhere,
  getCreateRecord,
  setSending,
} from "@/lib/server/remote/creates/create-records";
import { storeResult } from "@/lib/server/remote/creates/finish-create";
import { type DecideCreate } from "@/lib/shared/creates/schema";
import { type Queries } from "@/lib/server/db/database";
import { type ServiceCreateRow } from "@/lib/server/db/remote-tables";
import { AppError } from "@/lib/shared/errors";
import { isId } from "@/lib/shared/ids";
import { type Playlist } from "@/lib/shared/playlists/schema";
import { type Principal, requireManager } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { getRemoteConnection } from "@/lib/server/remote/exchange/connection";
import { sendingMs, sendRecord } from "@/lib/server/remote/exchange/send-record";
import { findWorkspaceOf } from "@/lib/server/remote/workspaces/find-workspace";

/**
 * Applies the user's decision on a playlist with an unknown outcome. Returns the playlist that is now in the lists, or null.
 * @throws AppError not_found; conflict if its outcome is known, or someone else has just decided; when sending again, those of
 * `sendRecord`
 */
export async function decideCreate(
  runtime: Runtime,
  principal: Principal,
  createId: string,
  action: DecideCreate["action"],
): Promise<Playlist | null> {
  requireManager(principal);
  const { database } = runtime;
  const workspace = await findWorkspaceOf(database.read, principal.companyId);
  if (!workspace || !isId(createId))
    throw new AppError("not_found", "There is no such record of a sent playlist.");
  const workspaceId = workspace.id;
  if (action === "send_again") {
    const connection = getRemoteConnection(runtime);
    const record = await database.write(async (transaction) => {
      const unknown = await getUnknown(transaction, workspaceId, createId);
      return setSending(transaction, unknown, sendingMs(connection));
    });
    return sendRecord(runtime, connection, principal, record, { isAgain: true });
  }
  return database.write(async (transaction) => {
    const unknown = await getUnknown(transaction, workspaceId, createId);
    const state = action === "discard" ? "discarded" : "created";
    const reason = `said_by_${principal.clientId}`;
    const { message } = unknown;
    return storeResult(transaction, database, principal, unknown, { state, reason, message });
  });
}

async function getUnknown(
  transaction: Queries,
  workspaceId: string,
  createId: string,
): Promise<ServiceCreateRow> {
  const record = await getCreateRecord(transaction, workspaceId, createId.toLowerCase());
  if (record.state === "not_known") return record;
  throw decidedElsewhere();
}
