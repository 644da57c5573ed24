import { type Queries, type Database } from "@/lib/server/db/database";
import { type WorkspaceRow } from "@/lib/server/db/remote-tables";
import { insertCompanies } from "@/lib/server/domain/companies/insert-companies";
import { clientNameSchema } from "@/lib/shared/clients/schema";
import { newId } from "@/lib/shared/ids";

/**
 * Returns the client and company of a workspace, and the end of the tokens received for the session; null if it does not exist, its
 * client is disabled, or the session was ended.
 */
export async function findWorkspaceCaller(
  db: Queries,
  { id, sessionId, baseUrl }: { id: string; sessionId: string; baseUrl: string },
) {
  const caller = await db
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
    .executeTakeFirst();
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

interface ServiceClient {
  /** As `audioServiceUrlSchema` returns it. */
  baseUrl: string;
  serviceClientId: string;
}

/** A workspace and the client that its users act as. */
interface Workspace {
  id: string;
  clientId: string;
}

/**
 * Returns the workspace for a client of another service. Creates it at the first sign-in: an agency named after the service's host, with
 * one client, a manager, named after the service's client. That client has no secret of Cuelist's.
 */
export async function findOrCreateWorkspace(
  database: Database,
  serviceClient: ServiceClient,
): Promise<Workspace> {
  const known = await findWorkspace(database.read, serviceClient);
  if (known) return known;
  const { baseUrl, serviceClientId } = serviceClient;
  return database.write(async (transaction) => {
    await database.operations.holdLock(transaction, `workspace\n${baseUrl}\n${serviceClientId}`);
    const other = await findWorkspace(transaction, serviceClient);
    if (other) return other;
    const [id, companyId, clientId] = [newId(), newId(), newId()];
    const createdAt = new Date().toISOString();
    const companies = [{ id: companyId, name: new URL(baseUrl).host }];
    await insertCompanies(transaction, database, { kind: "agency", agencyId: null, companies });
    await transaction
      .insertInto("clients")
      .values({
        id: clientId,
        company_id: companyId,
        tenant_id: companyId,
        name: toClientName(serviceClientId),
        role: "manager",
        created_at: createdAt,
        disabled_at: null,
        tokens_not_before: null,
      })
      .execute();
    await transaction
      .insertInto("workspaces")
      .values({
        id,
        base_url: baseUrl,
        service_client_id: serviceClientId,
        company_id: companyId,
        client_id: clientId,
        created_at: createdAt,
      })
      .execute();
    return { id, clientId };
  });
}

const findWorkspace = (db: Queries, { baseUrl, serviceClientId }: ServiceClient) =>
  db
    .selectFrom("workspaces")
    .select(["id", "client_id as clientId"])
    .where("base_url", "=", baseUrl)
    .where("service_client_id", "=", serviceClientId)
    .executeTakeFirst();

function toClientName(serviceClientId: string): string {
  const parsed = clientNameSchema.safeParse(serviceClientId);
  return parsed.success ? parsed.data : "Client";
}
