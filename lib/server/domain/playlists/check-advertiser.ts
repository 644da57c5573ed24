import { type Principal } from "@/lib/server/principal";
import {
  findVisibleCompany,
  type VisibleCompany,
} from "@/lib/server/domain/companies/visible-companies";
import { type Queries } from "@/lib/server/db/database";
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

/** Reads an advertiser and requires it as `requireAdvertiser` does. @throws AppError invalid */
export async function checkAdvertiser(
  db: Queries,
  principal: Principal,
  company: VisibleCompany,
  advertiserId: string,
): Promise<void> {
  const isOfAgency = company.kind === "agency";
  const advertiser = isOfAgency ? await findVisibleCompany(db, principal, advertiserId) : null;
  requireAdvertiser(company, advertiserId, advertiser);
}
