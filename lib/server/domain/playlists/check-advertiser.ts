import { type Principal } from "@/lib/server/principal";
import {
  advertiserLock,
  findVisibleCompany,
  type VisibleCompany,
} from "@/lib/server/domain/companies/visible-companies";
import { type Database, type Queries } from "@/lib/server/db/database";
import { invalid } from "@/lib/shared/errors";
import { noSuchAdvertiser } from "@/lib/shared/playlists/errors";

/**
 * Requires the company itself or, for an agency, one of its advertisers. `advertiser`: the visible company with the ID, which is needed
 * only for an agency.
 * @throws AppError invalid
 */
export function requireAdvertiser(
  company: VisibleCompany,
  advertiserId: string,
  advertiser: VisibleCompany | null,
): void {
  const path = ["advertiser_id"];
  if (company.kind === "advertiser") {
    if (company.isGone) throw invalid([noSuchAdvertiser(path)]);
    if (advertiserId === company.id) return;
    throw invalid([
      {
        path,
        message: "The advertiser must match the company in the address, unless that is the agency.",
      },
    ]);
  }
  if (advertiser?.kind === "advertiser" && !advertiser.isGone) return;
  throw invalid([noSuchAdvertiser(path)]);
}

/** Returns an advertiser that is as `requireAdvertiser` requires, and stays so until the transaction ends. @throws AppError invalid */
export async function checkAdvertiser(
  transaction: Queries,
  database: Pick<Database, "operations">,
  principal: Principal,
  { company, advertiserId }: { company: VisibleCompany; advertiserId: string },
): Promise<VisibleCompany> {
  const advertiser = await holdAdvertiser(transaction, database, principal, advertiserId);
  requireAdvertiser(company, advertiserId, advertiser);
  if (!advertiser) throw invalid([noSuchAdvertiser(["advertiser_id"])]);
  return advertiser;
}

/** Reads an advertiser, whose addition can't be undone until the transaction ends; null if it is missing or not visible. */
export async function holdAdvertiser(
  transaction: Queries,
  { operations }: Pick<Database, "operations">,
  principal: Principal,
  advertiserId: string,
): Promise<VisibleCompany | null> {
  await operations.holdLock(transaction, advertiserLock(advertiserId), "shared");
  return findVisibleCompany(transaction, principal, advertiserId);
}
