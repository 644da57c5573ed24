import { isMainThread } from "node:worker_threads";
import { sql } from "kysely";
import { ReadThread } from "@/lib/server/db/threads/read-thread";

/* Reads that no weighing bounds. This file is the source of their thread too. */

export const slowThread = new ReadThread("slow", 1);

/** Looks at rows without end. */
export const readForever = slowThread.take("forever", async ({ read, operations }) => {
  await sql`with recursive rows (number) as (select 1 union all select number + 1 from rows)
    select count(*) from rows where ${operations.isWanted("number")}`.execute(read);
});

export const readOnce = slowThread.take(
  "once",
  async ({ read }, { companyId }: { companyId: string }, add: number) => {
    const { rows } = await sql<{ sum: number }>`select ${add} + 1 as sum`.execute(read);
    return { companyId, sum: rows[0]?.sum };
  },
);

if (!isMainThread) {
  const { serveReads } = await import("@/lib/server/db/threads/serve-reads");
  serveReads(slowThread);
}
