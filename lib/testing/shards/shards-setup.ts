import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { createEmptyInstallation } from "@/lib/testing/databases/database";
import { findStrayed, watchStatements } from "@/lib/testing/shards/watch-shards";

/* For the projects of shards: their databases are split, and every statement of a request has to stay in one shard. */

let watched: ReturnType<typeof watchStatements>;

beforeAll(() => {
  watched = watchStatements();
});

afterAll(async () => {
  const sent = watched.stop();
  const { variables, remove } = await createEmptyInstallation("postgres", { isMigrated: true });
  const client = new pg.Client({ connectionString: variables.DATABASE_URL });
  await client.connect();
  const faults: string[] = [];
  for (const statement of sent) {
    const fault = await findStrayed(client, statement);
    if (fault !== null) faults.push(fault);
  }
  await client.end();
  await remove();
  expect(faults).toEqual([]);
});
