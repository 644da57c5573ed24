import { type Principal } from "@/lib/server/principal";
import { type Queries } from "@/lib/server/db/database";
import { prepared } from "@/lib/server/db/prepared";
import { AppError } from "@/lib/shared/errors";
import { isId } from "@/lib/shared/ids";
import { type CompanyKind } from "@/lib/shared/vocabulary";

export interface VisibleCompany {
  id: string;
  name: string;
  nameKey: string;
  kind: CompanyKind;
  /** The company itself if it is an agency, otherwise its agency, if any. */
  agencyId: string | null;
  /** Whether the other service that the advertiser comes from no longer lists it; then it gets no new playlists. */
  isGone: boolean;
  /** Other names that the caller's agency gave an advertiser; null for a company that cannot have any. */
  aliases: string[] | null;
}

/** Returns the caller's own company or an advertiser of its agency; null if missing or not visible. */
export async function findVisibleCompany(
  db: Queries,
  principal: Pick<Principal, "companyId">,
  companyId: string,
): Promise<VisibleCompany | null> {
  if (!isId(companyId)) return null;
  const values = { id: companyId.toLowerCase(), callerId: principal.companyId };
  const [company] = await findOne(db, values);
  return company ? toVisible(company, principal) : null;
}

const visibleTo = (db: Queries, callerId: string) =>
  db
    .selectFrom("companies")
    // A mirrored advertiser may be in several workspaces; it is never the caller.
    .leftJoin("agency_advertisers", (join) =>
      join
        .onRef("agency_advertisers.advertiser_id", "=", "companies.id")
        .on((eb) =>
          eb.or([
            eb("agency_advertisers.agency_id", "=", callerId),
            eb("agency_advertisers.is_mirrored", "=", 0),
          ]),
        ),
    )
    .leftJoin("gone_advertisers", (join) =>
      join
        .onRef("gone_advertisers.advertiser_id", "=", "companies.id")
        .on("gone_advertisers.agency_id", "=", callerId),
    )
    .select([
      "companies.id",
      "companies.name",
      "companies.name_key",
      "companies.kind",
      "agency_advertisers.agency_id",
      "agency_advertisers.aliases",
      "agency_advertisers.is_mirrored",
      "gone_advertisers.agency_id as gone_from",
    ])
    .where((eb) =>
      eb.or([
        eb("companies.id", "=", callerId),
        eb("agency_advertisers.agency_id", "=", callerId),
        eb("gone_advertisers.agency_id", "=", callerId),
      ]),
    );

const findOne = prepared<{ id: string; callerId: string }>()((db, { id, callerId }) =>
  visibleTo(db, callerId).where("companies.id", "=", id).compile(),
);

type Row = Awaited<ReturnType<typeof findOne>>[number];

const toVisible = (
  { agency_id, gone_from, aliases, is_mirrored, name_key: nameKey, ...company }: Row,
  { companyId }: Pick<Principal, "companyId">,
): VisibleCompany => ({
  ...company,
  nameKey,
  agencyId: company.kind === "agency" ? company.id : (agency_id ?? gone_from),
  isGone: agency_id === null && gone_from !== null,
  aliases:
    agency_id === companyId && is_mirrored === 0 ? (JSON.parse(aliases ?? "[]") as string[]) : null,
});

/** Returns the visible companies among `companyIds`, unordered. */
export async function findVisibleCompanies(
  db: Queries,
  principal: Principal,
  companyIds: string[],
): Promise<VisibleCompany[]> {
  const ids = companyIds.filter(isId).map((id) => id.toLowerCase());
  if (ids.length === 0) return [];
  const found = visibleTo(db, principal.companyId).where("companies.id", "in", ids);
  return (await found.execute()).map((company) => toVisible(company, principal));
}

/** Like `findVisibleCompany`. @throws AppError not_found */
export async function getVisibleCompany(
  db: Queries,
  principal: Principal,
  companyId: string,
): Promise<VisibleCompany> {
  const company = await findVisibleCompany(db, principal, companyId);
  if (!company) throw noSuchCompany();
  return company;
}

/** The name of the lock that holds an advertiser in its agency's list. */
export const advertiserLock = (id: string): string => `advertiser ${id.toLowerCase()}`;

/** The 404 for a missing or invisible company; the response does not distinguish them. */
export function noSuchCompany(): AppError {
  return new AppError("not_found", "Company not found, or you don't have access to it.");
}
