import { sql } from "kysely";
import { expect, it } from "vitest";
import { createMetrics } from "@/lib/server/metrics";
import { registerGauges } from "@/lib/server/http/monitoring/register-gauges";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  createAdvertiser,
  createAgency,
  createClient,
  createPerson,
} from "@/lib/testing/factories";

describeOnBothDatabases("Gauges", (getRuntime) => {
  const read = async (): Promise<string> => {
    const metrics = createMetrics();
    registerGauges(metrics, getRuntime());
    return metrics.registry.metrics();
  };

  it("show rows, sizes, and how busy the database is", async () => {
    const { database } = getRuntime();
    const { id: agencyId } = await createAgency(getRuntime());
    await createAdvertiser(getRuntime(), { agencyId });
    const { clientId } = await createClient(getRuntime(), { companyId: agencyId });
    await createPerson(getRuntime(), { clientId });
    if (database.kind === "postgres") await sql`analyze companies`.execute(database.read);
    const text = await read();
    expect(text).toMatch(/^cuelist_rows\{table="companies"\} [1-9]/m);
    expect(text).toMatch(/^cuelist_rows\{table="inventory_ids"\} 0$/m);
    expect(text).toMatch(/^cuelist_database_bytes\{part="database"\} \d{5,}$/m);
    expect(text).toMatch(/^cuelist_people\{state="active"\} 1$/m);
    expect(text).toMatch(/^cuelist_people\{state="invited"\} 0$/m);
    expect(text).toMatch(/^cuelist_writes_waiting 0$/m);
    expect(/^cuelist_database_connections\{state="idle"\} [1-9]/m.test(text)).toBe(
      database.kind === "postgres",
    );
    expect(text).not.toMatch(/^cuelist_audio_service_up/m);
  });

  it("leave out what cannot be read, and answer the others", async () => {
    const { database } = getRuntime();
    await sql`alter table change_sets rename to change_sets_away`
      .execute(database.read)
      .catch(() =>
        database.write((db) => sql`alter table change_sets rename to change_sets_away`.execute(db)),
      );
    try {
      const text = await read();
      expect(text).not.toMatch(/^cuelist_change_sets\{/m);
      expect(text).toMatch(/^cuelist_writes_waiting 0$/m);
    } finally {
      await database.write((db) =>
        sql`alter table change_sets_away rename to change_sets`.execute(db),
      );
    }
  });
});
