import { type Principal, requireManager } from "@/lib/server/principal";
import { type NameTemplates } from "@/lib/shared/playlists/name-templates/schema";
import { type Runtime } from "@/lib/server/runtime/runtime";

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
