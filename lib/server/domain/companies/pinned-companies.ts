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

/** The caller's pinned and recent companies. None for advertisers, who have one company. */
export async function getPinnedCompanies(
  { database }: Runtime,
  principal: Principal,
): Promise<PinnedAndRecent> {
  if (principal.companyKind === "advertiser") return nonePinned;
  return (await readPinned(database.read, principal)).pinned;
}

/** Returns the UUIDs of the companies that the caller last used: the opened ones, newest first, then the pinned ones. */
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
    const ownerId = ownerOf(principal);
    await database.operations.holdLock(transaction, `pinned-companies\n${ownerId}`);
    const { pinned: stored, isOwn } = await readPinned(transaction, principal);
    const next = changes[action](stored, id);
    const companies = formatPinnedAndRecent(next);
    if (isOwn && companies === formatPinnedAndRecent(stored)) return next;
    await transaction
      .insertInto("pinned_companies")
      .values({ client_id: principal.clientId, owner_id: ownerId, companies })
      .onConflict((conflict) =>
        conflict.columns(["client_id", "owner_id"]).doUpdateSet({ companies }),
      )
      .execute();
    return next;
  });
}

const ownerOf = ({ person, clientId }: Principal): string => person?.id ?? clientId;

/** Reads the caller's pinned companies, or the client's for a person who has not changed any yet. `isOwn`: whether they are the person's. */
async function readPinned(
  db: Queries,
  principal: Principal,
): Promise<{ pinned: PinnedAndRecent; isOwn: boolean }> {
  const { clientId } = principal;
  const ownerId = ownerOf(principal);
  const rows = await db
    .selectFrom("pinned_companies")
    .select(["owner_id", "companies"])
    .where("client_id", "=", clientId)
    .where("owner_id", "in", [ownerId, clientId])
    .execute();
  const find = (owner: string) => rows.find(({ owner_id }) => owner_id === owner)?.companies;
  const own = find(ownerId);
  if (own !== undefined) return { pinned: parsePinnedAndRecent(own), isOwn: true };
  const { pinned } = parsePinnedAndRecent(find(clientId) ?? "");
  return { pinned: { ...nonePinned, pinned }, isOwn: false };
}
