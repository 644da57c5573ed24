import { type z } from "zod";
import { type importStartSchema } from "@/lib/shared/change-sets/import-schema";
import { getChangeSet } from "@/lib/server/domain/change-sets/read-change-sets";
import { type ChangeSet, type ChangeSetAction } from "@/lib/shared/change-sets/schema";
import { type Principal } from "@/lib/server/principal";
import { type Queries } from "@/lib/server/db/database";
import { newId } from "@/lib/shared/ids";
import { type Runtime } from "@/lib/server/runtime/runtime";

/**
 * Starts an import and returns the uuid of its change-set. Returns an earlier import of the same file by the same company
 * (`isNew` false), unless it was undone (decision 47).
 */
export async function startImport(
  { database }: Runtime,
  principal: Principal,
  { file, digest, total }: z.output<typeof importStartSchema>,
): Promise<{ id: string; isNew: boolean }> {
  return database.write(async (transaction) => {
    // Two tabs may start the same import concurrently.
    await database.operations.holdLock(transaction, `import ${principal.companyId} ${digest}`);
    const earlier = await findEarlier(transaction, principal, digest, total);
    if (earlier) return { id: earlier.id, isNew: false };
    const action: ChangeSetAction = { kind: "import", file };
    const row = {
      id: newId(),
      company_id: principal.companyId,
      created_at: new Date().toISOString(),
      created_by: principal.clientId,
      person_id: principal.person?.id ?? null,
      action: JSON.stringify(action),
      state: "preparing" as const,
      total,
      undo_of: null,
      digest,
    };
    await transaction.insertInto("change_sets").values(row).execute();
    return { id: row.id, isNew: true };
  });
}

/** The import that `startImport` would return instead of starting one, or null. */
export async function findEarlierImport(
  { database }: Runtime,
  principal: Principal,
  { digest, total }: { digest: string; total: number },
): Promise<ChangeSet | null> {
  const earlier = await findEarlier(database.read, principal, digest, total);
  return earlier ? getChangeSet(database.read, principal, earlier.id) : null;
}

/** Finds the newest import of the file that is not undone. An undo that was itself undone does not count. */
function findEarlier(transaction: Queries, principal: Principal, digest: string, total: number) {
  return transaction
    .selectFrom("change_sets")
    .select("id")
    .where("company_id", "=", principal.companyId)
    .where("digest", "=", digest)
    .where("total", "=", total)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("change_sets as undoing")
            .select("undoing.id")
            .whereRef("undoing.undo_of", "=", "change_sets.id")
            .where((inner) =>
              inner.not(
                inner.exists(
                  inner
                    .selectFrom("change_sets as redoing")
                    .select("redoing.id")
                    .whereRef("redoing.undo_of", "=", "undoing.id"),
                ),
              ),
            ),
        ),
      ),
    )
    .orderBy("id", "desc")
    .executeTakeFirst();
}
