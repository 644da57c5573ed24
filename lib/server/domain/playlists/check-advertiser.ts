import { type Principal } from "@/lib/server/principal";
import {
  findVisibleCompany,
  type VisibleCompany,
} from "@/lib/server/domain/companies/visible-companies";
import { type Queries } from "@/lib/server/db/database";
import { invalid } from "@/lib/shared/errors";
import { noSuchAdvertiser } from "@/lib/shared/playlists/errors";

/** Requires the company itself or, for an agency, one of its advertisers. @throws AppError invalid */
export async function checkAdvertiser(
  db: Queries,
  principal: Principal,
  company: VisibleCompany,
  advertiserId: string,
): Promise<void> {
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
  const advertiser = await findVisibleCompany(db, principal, advertiserId);
  if (advertiser?.kind === "advertiser" && !advertiser.isGone) return;
  throw invalid([noSuchAdvertiser(path)]);
}
