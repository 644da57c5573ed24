import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { z } from "zod";
import { openCursor, sealCursor } from "@/lib/server/cursor";
import { type Database, type Queries } from "@/lib/server/db/database";
import { setAliases } from "@/lib/server/domain/companies/aliases";
import {
  addToSize,
  insertCompanies,
  lockCompanyNames,
} from "@/lib/server/domain/companies/insert-companies";
import {
  searchForgiving,
  suggestAdvertisers,
} from "@/lib/server/domain/companies/search-advertisers";
import { advertiserLock, noSuchCompany } from "@/lib/server/domain/companies/visible-companies";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { singleton } from "@/lib/server/singleton";
import { parsePinnedAndRecent } from "@/lib/shared/companies/pinned-and-recent";
import {
  type AddAdvertiser,
  type AddedAdvertiser,
  type Advertiser,
} from "@/lib/shared/companies/schema";
import { AppError } from "@/lib/shared/errors";
import { newId } from "@/lib/shared/ids";
import { dropOptionalWords } from "@/lib/shared/legal-forms";
import { nameKey } from "@/lib/shared/text";

const perClient = { points: 20, duration: 60 };

/**
 * Adds an advertiser to the caller's agency. If the agency has one that may be the same, it returns those and adds nothing, unless
 * `is_another` says that none of them is meant. Equal names are always the same advertiser.
 * @throws AppError forbidden for an advertiser's own client; throttled after 20 in a minute
 */
export async function addAdvertiser(
  { database, keys }: Runtime,
  principal: Principal,
  { name, is_another: isAnother }: AddAdvertiser,
): Promise<AddedAdvertiser> {
  const { companyId: agencyId } = requireAgency(principal);
  await countAdded(principal.clientId);
  const meant = isAnother ? [] : await findNear(database, principal, name);
  if (meant.length > 0) return { company: null, similar: meant, undo: null };
  const id = newId();
  const similar = await database.write(async (transaction) => {
    await lockCompanyNames(transaction, database, { kind: "advertiser", agencyId });
    // Again: a colleague may have added it meanwhile.
    const same = await findSame({ ...database, read: transaction }, principal, name);
    const equal = same.find((one) => nameKey(one.alias ?? one.name) === nameKey(name));
    if (equal && isAnother)
      throw new AppError(
        "conflict",
        `You have “${equal.name}” already. Use it, or change the name.`,
      );
    if (same.length > 0 && !isAnother) return same;
    const companies = [{ id, name }];
    await insertCompanies(transaction, database, { kind: "advertiser", agencyId, companies });
    return [];
  });
  if (similar.length > 0) return { company: null, similar, undo: null };
  const undo = sealCursor(keys.cursor, scopeOf(principal), { id, at: Date.now() });
  return { company: { uuid: id, name }, similar: [], undo };
}

function requireAgency(principal: Principal): Principal {
  if (principal.companyKind === "agency") return principal;
  throw new AppError("forbidden", "Only an agency can add advertisers.");
}

type Names = Pick<Database, "read" | "operations">;

const bare = (text: string) => dropOptionalWords(nameKey(text)) ?? nameKey(text);

/** Advertisers that have the name, or it as another name, apart from legal forms. */
async function findSame(
  database: Names,
  principal: Principal,
  name: string,
): Promise<Advertiser[]> {
  const search = { q: name, limit: 20, after: null };
  const { advertisers } = await searchForgiving(database, principal, search);
  return advertisers.filter(({ name: own, alias = own }) =>
    [own, alias].some((one) => bare(one) === bare(name)),
  );
}

/** The same, and those whose names differ in a few letters. */
async function findNear(
  database: Names,
  principal: Principal,
  name: string,
): Promise<Advertiser[]> {
  const found = await findSame(database, principal, name);
  const how = { found, isThorough: true };
  return [...found, ...(await suggestAdvertisers(database, principal, bare(name), how))].slice(
    0,
    5,
  );
}

async function countAdded(clientId: string): Promise<void> {
  const limiter = singleton("added-advertisers", () => new RateLimiterMemory(perClient));
  try {
    await limiter.consume(clientId);
  } catch (rejection) {
    if (rejection instanceof Error) throw rejection;
    const wait = rejection instanceof RateLimiterRes ? rejection.msBeforeNext : 60_000;
    const seconds = Math.max(1, Math.ceil(wait / 1_000));
    throw new AppError(
      "throttled",
      `You can add ${perClient.points} advertisers a minute. Try again in ${seconds} s.`,
      { headers: { "Retry-After": String(seconds) } },
    );
  }
}

const undoSchema = z.object({ id: z.string(), at: z.number() });
const scopeOf = ({ companyId, clientId }: Principal) =>
  `added advertiser\n${companyId}\n${clientId}`;
/** For how long an addition can be undone. */
const undoMs = 60 * 60_000;

/**
 * Removes the advertiser that `undo` is for from the agency's list. Companies are never deleted: the advertiser stays without an agency.
 * @throws AppError conflict once it is used or an hour has passed, not_found if it is not in the list
 */
export async function undoAddAdvertiser(
  { database, keys }: Runtime,
  principal: Principal,
  undo: string,
): Promise<void> {
  const { id, at } = openCursor(keys.cursor, scopeOf(principal), undo, undoSchema);
  if (Date.now() - at > undoMs)
    throw new AppError("conflict", "This can no longer be undone. Ask your administrator.");
  const { companyId: agencyId } = principal;
  await database.write(async (transaction) => {
    await lockCompanyNames(transaction, database, { kind: "advertiser", agencyId });
    await database.operations.holdLock(transaction, advertiserLock(id));
    const link = await transaction
      .selectFrom("agency_advertisers")
      .select("name")
      .where(database.operations.unindexed("agency_id"), "=", agencyId)
      .where("advertiser_id", "=", id)
      .executeTakeFirst();
    if (!link) throw noSuchCompany();
    await requireUnused(transaction, agencyId, id);
    await setAliases(transaction, database, agencyId, {
      advertisers: [{ id, name: link.name, aliases: [] }],
    });
    // The index may keep the key of a name that is gone: no row has it.
    await transaction
      .deleteFrom("agency_advertisers")
      .where(database.operations.unindexed("agency_id"), "=", agencyId)
      .where("advertiser_id", "=", id)
      .execute();
    await addToSize(transaction, agencyId, -1);
  });
}

async function requireUnused(db: Queries, agencyId: string, id: string): Promise<void> {
  const playlist = await db
    .selectFrom("playlists")
    .select("id")
    .where("advertiser_id", "=", id)
    .executeTakeFirst();
  const client = await db
    .selectFrom("clients")
    .select("id")
    .where("company_id", "=", id)
    .executeTakeFirst();
  const pins = await db
    .selectFrom("pinned_companies")
    .innerJoin("clients", "clients.id", "pinned_companies.client_id")
    .select("pinned_companies.companies")
    .where("clients.company_id", "=", agencyId)
    .where("pinned_companies.companies", "like", `%${id}%`)
    .execute();
  const isPinned = pins.some(({ companies }) =>
    parsePinnedAndRecent(companies).pinned.includes(id),
  );
  if (!playlist && !client && !isPinned) return;
  const by = playlist ? "a playlist" : client ? "a client" : "a pin";
  throw new AppError("conflict", `This can't be undone: ${by} uses the advertiser.`);
}
