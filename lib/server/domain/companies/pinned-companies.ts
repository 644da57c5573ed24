import {
  addRecent,
  formatPinnedAndRecent,
  nonePinned,
  parsePinnedAndRecent,
  pinCompany,
  type PinnedAndRecent,
  unpinCompany,
} from "@/lib/shared/companies/pinned-and-recent";
import { type ChangePinned } from "@/lib/shared/companies/schema";
import { getVisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import { type Queries } from "@/lib/server/db/database";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";

const changes = { pin: pinCompany, unpin: unpinCompany, open: addRecent };

/** The client's pinned and recent companies. None for advertisers, who have one company. */
export async function getPinnedCompanies(
  { database }: Runtime,
  principal: Principal,
): Promise<PinnedAndRecent> {
  if (principal.companyKind === "advertiser") return nonePinned;
  return (await readPinned(database.read, principal.clientId)) ?? nonePinned;
}

/** UUIDs of the companies that the client last used: those opened, newest first, then those pinned. */
export async function listLastUsed(runtime: Runtime, principal: Principal): Promise<string[]> {
  const { recent, pinned } = await getPinnedCompanies(runtime, principal);
  return [...recent, ...pinned];
}

/**
 * Pins, unpins or notes the opening of a company, and returns the new state. Keeps nothing for advertisers: a page of an agency may still
 * be open in a browser where an advertiser has signed in since. @throws AppError not_found
 */
export async function changePinnedCompanies(
  { database }: Runtime,
  principal: Principal,
  { action, company }: ChangePinned,
): Promise<PinnedAndRecent> {
  const { id } = await getVisibleCompany(database.read, principal, company);
  if (principal.companyKind === "advertiser") return nonePinned;
  return database.write(async (transaction) => {
    await database.operations.holdLock(transaction, `pinned-companies\n${principal.clientId}`);
    const stored = await readPinned(transaction, principal.clientId);
    const next = changes[action](stored ?? nonePinned, id);
    const companies = formatPinnedAndRecent(next);
    if (stored && companies === formatPinnedAndRecent(stored)) return next;
    await transaction
      .insertInto("pinned_companies")
      .values({ client_id: principal.clientId, companies })
      .onConflict((conflict) => conflict.column("client_id").doUpdateSet({ companies }))
      .execute();
    return next;
  });
}

async function readPinned(db: Queries, clientId: string): Promise<PinnedAndRecent | null> {
  const row = await db
    .selectFrom("pinned_companies")
    .select("companies")
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  return row ? parsePinnedAndRecent(row.companies) : null;
}
