import { hashClientSecret } from "@/lib/server/domain/clients/secrets";
import { type Queries } from "@/lib/server/db/database";
import { newId } from "@/lib/shared/ids";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type Role } from "@/lib/shared/vocabulary";

interface NewClient {
  id: string;
  companyId: string;
  name: string;
  role: Role;
  secret: string;
}

/** Inserts a client and its first secret, hashed. Validates nothing; call inside a write. */
export async function insertClient(
  transaction: Queries,
  runtime: Runtime,
  { id, companyId, name, role, secret }: NewClient,
): Promise<void> {
  const membership = await transaction
    .selectFrom("agency_advertisers")
    .select("agency_id")
    .where("advertiser_id", "=", companyId)
    .where("is_mirrored", "=", 0)
    .executeTakeFirst();
  await transaction
    .insertInto("clients")
    .values({
      id,
      company_id: companyId,
      tenant_id: membership?.agency_id ?? companyId,
      name,
      role,
      created_at: new Date().toISOString(),
      disabled_at: null,
      tokens_not_before: null,
    })
    .execute();
  await insertSecret(transaction, runtime, { clientId: id, personId: null }, secret);
}

/** The owner of a secret: a person, or the client, whose people and scripts share it. */
export interface SecretOwner {
  clientId: string;
  personId: string | null;
  /** The person who issues the secret for someone else. */
  issuedBy?: string | null;
}

/** Inserts a secret, hashed, and returns its ID. Call inside a write. */
export async function insertSecret(
  transaction: Queries,
  { keys }: Runtime,
  { clientId, personId, issuedBy = null }: SecretOwner,
  secret: string,
): Promise<string> {
  const id = newId();
  await transaction
    .insertInto("client_secrets")
    .values({
      id,
      client_id: clientId,
      hash: hashClientSecret(keys.pepper, secret),
      created_at: new Date().toISOString(),
      expires_at: null,
      person_id: personId,
      issued_by: issuedBy,
    })
    .execute();
  return id;
}
