import { type Queries } from "@/lib/server/db/database";
import { prepared } from "@/lib/server/db/prepared";
import { type WorkspaceRow } from "@/lib/server/db/remote-tables";

const findCaller = prepared<{ id: string; sessionId: string }>()((db, { id, sessionId }) =>
  db
    .selectFrom("workspaces")
    .innerJoin("clients", "clients.id", "workspaces.client_id")
    .innerJoin("companies", "companies.id", "workspaces.company_id")
    .leftJoin("ended_sessions", (join) => join.on("ended_sessions.id", "=", sessionId))
    .select([
      "workspaces.base_url as baseUrl",
      "clients.id as clientId",
      "clients.name as clientName",
      "clients.role",
      "clients.disabled_at as disabledAt",
      "companies.id as companyId",
      "companies.name as companyName",
      "companies.kind as companyKind",
      "ended_sessions.id as endedSessionId",
    ])
    .select((eb) =>
      eb
        .selectFrom("service_tokens")
        .select(({ fn }) => fn.max("ends_at").as("endsAt"))
        .whereRef("workspace_id", "=", "workspaces.id")
        .where("session_id", "=", sessionId)
        .as("tokenEndsAt"),
    )
    .where("workspaces.id", "=", id)
    .compile(),
);

/**
 * Returns the client and company of a workspace, and the end of the tokens received for the session; null if it does not exist, its
 * client is disabled, or the session was ended.
 */
export async function findWorkspaceCaller(
  db: Queries,
  { id, sessionId, baseUrl }: { id: string; sessionId: string; baseUrl: string },
) {
  const [caller] = await findCaller(db, { id, sessionId });
  if (!caller || caller.baseUrl !== baseUrl) return null;
  const { disabledAt, endedSessionId, baseUrl: _, ...identity } = caller;
  return disabledAt === null && endedSessionId === null ? identity : null;
}

/** Returns the workspace for which an agency was created, or null. */
export async function findWorkspaceOf(
  db: Queries,
  companyId: string,
): Promise<WorkspaceRow | null> {
  const workspace = await db
    .selectFrom("workspaces")
    .selectAll()
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return workspace ?? null;
}

/** Time without a sign of life after which a run of the mirror is over, in ms: its process has ended. */
export const mirrorLeaseMs = 60_000;

/** Whether a run of the mirror is alive, in any process. */
export async function isMirrorAlive(db: Queries, workspaceId: string): Promise<boolean> {
  const alive = await db
    .selectFrom("workspaces")
    .select("id")
    .where("id", "=", workspaceId)
    .where("mirror_run", "is not", null)
    .where("mirror_alive_at", ">", new Date(Date.now() - mirrorLeaseMs).toISOString())
    .executeTakeFirst();
  return alive !== undefined;
}
