import { type Database } from "@/lib/server/db/database";
import { type Role } from "@/lib/shared/vocabulary";

/** A client as the operator sees it. Times are ISO 8601, UTC. */
export interface ListedClient {
  id: string;
  name: string;
  role: Role;
  companyId: string;
  companyName: string;
  createdAt: string;
  disabledAt: string | null;
  /** Newest first, including expired ones until the next rotation. */
  secrets: ListedSecret[];
}

interface ListedSecret {
  id: string;
  createdAt: string;
  expiresAt: string | null;
  /** Null for a shared secret. */
  person: { id: string; name: string } | null;
}

const pageRows = 500;

/** Yields all clients, or those of one company, oldest first, page by page in constant memory. */
export async function* listClients(
  database: Database,
  companyId?: string,
): AsyncGenerator<ListedClient[]> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const query = database.read
      .selectFrom("clients")
      .innerJoin("companies", "companies.id", "clients.company_id")
      .select([
        "clients.id",
        "clients.name",
        "clients.role",
        "clients.company_id as companyId",
        "companies.name as companyName",
        "clients.created_at as createdAt",
        "clients.disabled_at as disabledAt",
      ])
      .where("clients.id", ">", after)
      .orderBy("clients.id")
      .limit(pageRows);
    const page = await (companyId ? query.where("company_id", "=", companyId) : query).execute();
    if (page.length > 0) yield await withSecrets(database, page);
    const last = page.at(-1);
    if (!last || page.length < pageRows) return;
    after = last.id;
  }
}

async function withSecrets(
  database: Database,
  clients: Omit<ListedClient, "secrets">[],
): Promise<ListedClient[]> {
  const rows = await database.read
    .selectFrom("client_secrets")
    .leftJoin("people", "people.id", "client_secrets.person_id")
    .select([
      "client_secrets.id",
      "client_secrets.client_id",
      "client_secrets.created_at as createdAt",
      "client_secrets.expires_at as expiresAt",
      "people.id as personId",
      "people.name as personName",
    ])
    .where(
      "client_secrets.client_id",
      "in",
      clients.map(({ id }) => id),
    )
    .orderBy("client_secrets.id", "desc")
    .execute();
  return clients.map((client) => ({
    ...client,
    secrets: rows
      .filter((row) => row.client_id === client.id)
      .map(({ id, createdAt, expiresAt, personId, personName }) => ({
        id,
        createdAt,
        expiresAt,
        person: personId === null ? null : { id: personId, name: personName ?? "" },
      })),
  }));
}
