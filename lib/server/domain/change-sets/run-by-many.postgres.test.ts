import { expect, it } from "vitest";
import { runChangeSet } from "@/lib/server/domain/change-sets/run-change-set";
import { startBulkAction } from "@/lib/server/domain/change-sets/start-change-set";
import { openPostgres } from "@/lib/server/db/postgres";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { addPlaylist, createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";

const count = 40;

describeOnBothDatabases("a bulk change run from several servers", (getRuntime) => {
  it("is carried out by one caller at a time, and once, while the others see it run", async () => {
    const runtime = getRuntime();
    const agency = await createAgency(runtime);
    const advertiser = await createAdvertiser(runtime, { agencyId: agency.id });
    const { principal } = await createClient(runtime, { companyId: agency.id });
    const playlists: string[] = [];
    for (let number = 0; number < count; number += 1) {
      const changes = { name: `Playlist ${number}`, inventory_ids: ["one"] };
      playlists.push(await addPlaylist(runtime, principal, advertiser.id, changes, agency.id));
    }
    const others: Runtime[] = [1, 2].map(() => ({
      ...runtime,
      database: openPostgres(runtime.env.databaseUrl ?? ""),
    }));
    const { changeSet } = await startBulkAction(runtime, principal, {
      selection: { playlists },
      action: { kind: "add_ids", ids: ["two"] },
      idempotency: undefined,
    });
    const runUntilDone = async (place: Runtime): Promise<number> => {
      let calls = 0;
      for (;;) {
        calls += 1;
        const { state, counts } = await runChangeSet(place, principal, changeSet.uuid);
        expect(counts.failed + counts.skipped).toBe(0);
        if (state === "done") return calls;
      }
    };
    const callers = [runtime, ...others].flatMap((place) => [1, 2, 3, 4].map(() => place));
    await Promise.all(callers.map(runUntilDone));
    const { rows } = await readRevisions(runtime, agency.id);
    expect(rows).toEqual(Array.from({ length: count }, () => 2));
    await Promise.all(others.map(({ database }) => database.close()));
  });
});

async function readRevisions({ database }: Runtime, companyId: string) {
  const found = await database.read
    .selectFrom("playlists")
    .select("revision")
    .where("company_id", "=", companyId)
    .execute();
  return { rows: found.map(({ revision }) => revision) };
}
