import { type Principal } from "@/lib/server/principal";
import { getVisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import { type Queries } from "@/lib/server/db/database";
import { invalid } from "@/lib/shared/errors";
import { checkAdvertiser } from "@/lib/server/domain/playlists/check-advertiser";
import { onlyForAgency } from "@/lib/shared/playlists/errors";
import { isAgencyOnly } from "@/lib/shared/playlists/is-agency-only";
import { type ChangePlaylist } from "@/lib/shared/playlists/schema";

/**
 * Returns the company in whose list a changed playlist is: its advertiser, or the agency if it is only in the agency's
 * list. A playlist follows its advertiser. @throws AppError invalid
 */
export async function chooseList(
  transaction: Queries,
  principal: Principal,
  filed: { company_uuid: string; advertiser_id: string },
  change: Pick<ChangePlaylist, "advertiser_id" | "agency_only">,
): Promise<string> {
  const { advertiser_id: advertiserId = filed.advertiser_id } = change;
  const { agency_only: isOnlyInAgency = isAgencyOnly(filed) } = change;
  const isAgency = principal.companyKind === "agency";
  if (isOnlyInAgency && !isAgency) throw invalid([onlyForAgency(["agency_only"])]);
  if (advertiserId !== filed.advertiser_id) {
    const own = await getVisibleCompany(transaction, principal, principal.companyId);
    await checkAdvertiser(transaction, principal, own, advertiserId);
  }
  return isOnlyInAgency ? principal.companyId : advertiserId;
}
