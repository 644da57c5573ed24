import { type Principal, requireManager } from "@/lib/server/principal";
import {
  type NameTemplates,
  type nextNumberSearchSchema,
} from "@/lib/shared/playlists/name-templates/schema";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type z } from "zod";
import { findVisibleCompany, noSuchCompany } from "@/lib/server/domain/companies/visible-companies";
import { scopedPlaylists } from "@/lib/server/domain/playlists/filter-playlists";
import { nameKey } from "@/lib/shared/text";

/** Number of newest playlists whose names are read. */
const readPlaylists = 5_000;

/**
 * Returns the number after the highest one between `prefix` and `suffix` in the names of an advertiser's playlists, including archived
 * ones; regardless of case. @throws AppError not_found for the advertiser
 */
export async function findNextNumber(
  { database: { read: db } }: Runtime,
  principal: Principal,
  { advertiser, prefix, suffix }: z.output<typeof nextNumberSearchSchema>,
): Promise<number> {
  if (!(await findVisibleCompany(db, principal, advertiser))) throw noSuchCompany();
  // The letter keeps the adjacent white space from being trimmed.
  const before = nameKey(`${prefix}x`).slice(0, -1);
  const after = nameKey(`x${suffix}`).slice(1);
  let highest = 0;
  for (const isArchived of [0, 1]) {
    const rows = await scopedPlaylists(db, principal)
      .select("playlists.name_key")
      .where("playlists.advertiser_id", "=", advertiser)
      .where("playlists.is_archived", "=", isArchived)
      .where("playlists.name_key", ">=", before)
      .where("playlists.name_key", "<", `${before}\u{10FFFF}`)
      .orderBy("playlists.updated_at", "desc")
      .limit(readPlaylists)
      .execute();
    for (const { name_key: key } of rows) {
      const number = key.slice(before.length, key.length - after.length);
      if (key.endsWith(after) && /^\d{1,9}$/.test(number))
        highest = Math.max(highest, Number(number));
    }
  }
  return highest + 1;
}

/** Lists the templates for names of the principal's company. */
export async function listNameTemplates(
  { database }: Runtime,
  { companyId }: Principal,
): Promise<NameTemplates> {
  const rows = await database.read
    .selectFrom("name_templates")
    .select("template")
    .where("company_id", "=", companyId)
    .orderBy("position")
    .execute();
  return { templates: rows.map(({ template }) => template) };
}

/** Replaces the templates of the principal's company. @throws AppError forbidden for a viewer */
export async function replaceNameTemplates(
  { database }: Runtime,
  principal: Principal,
  { templates }: NameTemplates,
): Promise<NameTemplates> {
  requireManager(principal);
  const { companyId } = principal;
  const kept = Array.from(new Set(templates));
  await database.write(async (transaction) => {
    await database.operations.holdLock(transaction, `name templates ${companyId}`);
    await transaction.deleteFrom("name_templates").where("company_id", "=", companyId).execute();
    const rows = kept.map((template, position) => ({ company_id: companyId, position, template }));
    if (rows.length > 0) await transaction.insertInto("name_templates").values(rows).execute();
  });
  return { templates: kept };
}
