import { closeLostCreates } from "@/lib/server/remote/creates/create-records";
import { type UnknownCreates } from "@/lib/shared/creates/schema";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";

const maxListed = 100;

/** Lists the playlists of the workspace that were sent with an unknown outcome, the newest first. */
export async function listUnknownCreates(
  { database }: Runtime,
  principal: Principal,
): Promise<UnknownCreates> {
  const open = database.read
    .selectFrom("service_creates")
    .innerJoin("workspaces", "workspaces.id", "service_creates.workspace_id")
    .where("workspaces.company_id", "=", principal.companyId);
  const sending = await open
    .select("service_creates.id")
    .where("service_creates.state", "=", "sending")
    .limit(1)
    .executeTakeFirst();
  if (sending) await database.write((transaction) => closeLostCreates(transaction, database.kind));
  const rows = await open
    .innerJoin("companies", "companies.id", "service_creates.advertiser_id")
    .select([
      "service_creates.id",
      "service_creates.name",
      "service_creates.advertiser_id",
      "companies.name as advertiser_name",
      "service_creates.message",
      "service_creates.created_at as sent_at",
    ])
    .where("service_creates.state", "=", "not_known")
    .orderBy("service_creates.created_at", "desc")
    .orderBy("service_creates.id", "desc")
    .limit(maxListed)
    .execute();
  return { creates: rows.map((row) => ({ ...row, message: row.message ?? "" })) };
}
