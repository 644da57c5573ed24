import { type Database, type NamePosition } from "@/lib/server/db/database";
import { type MirrorRun } from "@/lib/server/remote/mirror/mirror-lease";

export interface StagedAdvertiser {
  id: string;
  name: string;
  nameKey: string;
  serviceId: string | null;
}

/**
 * Reads the next entries after a position, at most `count`, in the order of the names. The database merges the batches, each of which
 * it keeps in that order: in one order of all, every entry would be written to a page of its own.
 */
export function readStage(
  { read }: Database,
  { workspaceId }: MirrorRun,
  { batches, after, count }: { batches: number; after: NamePosition; count: number },
): Promise<StagedAdvertiser[]> {
  const readBatch = (batch: number) =>
    read
      .selectFrom("mirror_entries")
      .select(["advertiser_id as id", "name", "name_key as nameKey", "service_id as serviceId"])
      .where("workspace_id", "=", workspaceId)
      .where("batch", "=", batch)
      .where("name_key", ">=", after.nameKey)
      .where((eb) =>
        eb.or([eb("name_key", ">", after.nameKey), eb("advertiser_id", ">", after.id)]),
      );
  let merged = readBatch(0);
  for (let batch = 1; batch < batches; batch += 1) merged = merged.unionAll(readBatch(batch));
  return merged.orderBy("nameKey").orderBy("id").limit(count).execute();
}
