import "server-only";
import { type ChangeSet, changeSetActSchema, itemStates } from "@/lib/change-sets/schema";
import { type Principal } from "@/lib/clients/principal";
import { type Runtime } from "@/lib/runtime";

/** Stands in until lib/change-sets has its own. */
export async function readChangeSet(
  { database }: Runtime,
  principal: Principal,
  id: string,
): Promise<ChangeSet> {
  const row = await database.read
    .selectFrom("change_sets")
    .innerJoin("clients", "clients.id", "change_sets.by")
    .selectAll("change_sets")
    .select("clients.name as by_name")
    .where("change_sets.id", "=", id)
    .where("change_sets.company_id", "=", principal.companyId)
    .executeTakeFirstOrThrow();
  const states = await database.read
    .selectFrom("change_set_items")
    .select(({ fn }) => ["state", fn.countAll<number>().as("many")])
    .where("change_set_id", "=", id)
    .groupBy("state")
    .execute();
  const many = new Map(states.map(({ state, many }) => [state, Number(many)]));
  return {
    uuid: row.id,
    at: row.at,
    by: row.by_name,
    act: changeSetActSchema.parse(JSON.parse(row.act)),
    state: row.state,
    total: row.total,
    counts: Object.fromEntries(
      itemStates.map((state) => [state, many.get(state) ?? 0]),
    ) as ChangeSet["counts"],
    undoes: row.undoes,
    undone_by: null,
  };
}
