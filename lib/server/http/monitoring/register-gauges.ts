import { readFileSync } from "node:fs";
import { collectDefaultMetrics, Gauge } from "prom-client";
import { getPhase } from "@/lib/server/http/endpoint/phase";
import { type Metrics } from "@/lib/server/metrics";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { listBackups } from "@/lib/server/db/transfer/backup-folder";
import { countPeople } from "@/lib/server/domain/people/list-people";
import { getServiceState } from "@/lib/server/remote/exchange/exchange";
import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";
import { type Tables } from "@/lib/server/db/tables";
import { stat } from "node:fs/promises";

/** Size of the database, and of SQLite's write-ahead log, in bytes. */
export async function measureBytes({
  file,
  read,
  operations,
}: Database): Promise<{ [part: string]: number }> {
  if (file === null) {
    const { rows } = await sql<{
      bytes: number;
    }>`select ${operations.databaseBytes} as bytes`.execute(read);
    return { database: Number(rows[0]?.bytes ?? 0) };
  }
  const [database, wal] = await Promise.all([sizeOf(file), sizeOf(`${file}-wal`)]);
  return { database, wal };
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Time for which counts are reused, in ms: counting a million rows takes 20 ms, during which SQLite answers no request. */
const maxAgeMs = 10 * 60_000;

/** Returns a function that counts the rows by their names in metrics, or returns the counts of the last ten minutes. */
export function createRowCounter(database: Database) {
  const { read } = database;
  let last: { at: number; counts: ReturnType<typeof countAll> } | null = null;
  const count = async (table: keyof Tables): Promise<number> => {
    const query = sql<{ rows: number }>`select ${database.operations.countRows(table)} as rows`;
    return Number((await query.execute(read)).rows[0]?.rows ?? 0);
  };
  const countAll = async () => ({
    companies: await count("companies"),
    clients: await count("clients"),
    playlists: await count("playlists"),
    inventory_ids: await countInventory(),
    revisions: await count("playlist_revisions"),
  });
  const countInventory = async (): Promise<number> => {
    const { total } = await read
      .selectFrom("playlists")
      .select(({ fn }) => fn.sum<number | string | null>("inventory_count").as("total"))
      .executeTakeFirstOrThrow();
    return Number(total ?? 0);
  };
  return () => {
    if (last && Date.now() - last.at < maxAgeMs) return last.counts;
    const counts = countAll();
    last = { at: Date.now(), counts };
    counts.catch(() => (last = null));
    return counts;
  };
}

/** prom-client names these gauges "total", which promtool refuses; gauges without the suffix have the same values. */
const misnamed = ["handles", "requests", "resources"].map((what) => `nodejs_active_${what}_total`);

/** The version in package.json; empty where there is none. */
function readVersion(): string {
  try {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version?: string };
    return version ?? "";
  } catch {
    return "";
  }
}

type AddGauge = (
  name: string,
  help: string,
  labelNames: string[],
  collect: (gauge: Gauge) => Promise<void> | void,
) => Gauge;

/** Registers gauges that are read when Prometheus asks. A value that cannot be read is omitted. */
export function registerGauges({ registry }: Metrics, { database, env }: Runtime): void {
  // Memory, CPU, event loop and garbage collection, under the names that dashboards for Node use.
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  const gauge: AddGauge = (name, help, labelNames, collect) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        await Promise.resolve(collect(this)).catch(() => undefined);
      },
    });

  gauge("cuelist_ready", "1 if the server can work, as /readyz says.", [], (value) =>
    value.set(getPhase() === "ready" ? 1 : 0),
  );
  gauge("cuelist_info", "1; the labels say what runs.", ["version", "database"], (value) =>
    value.set({ version: readVersion(), database: database.kind }, 1),
  );
  gauge("cuelist_writes_waiting", "Writes that wait for their turn at the database.", [], (value) =>
    value.set(database.getLoad().waitingWrites),
  );
  if (database.kind === "postgres")
    gauge(
      "cuelist_database_connections",
      "Connections of this process to PostgreSQL: busy, idle, and queries that wait for one.",
      ["state"],
      (value) => {
        const { connections } = database.getLoad();
        for (const [state, count] of Object.entries(connections ?? {})) value.set({ state }, count);
      },
    );
  gauge(
    "cuelist_database_bytes",
    "Size of the database and of SQLite's write-ahead log.",
    ["part"],
    async (value) => {
      const parts = await measureBytes(database);
      for (const [part, bytes] of Object.entries(parts)) value.set({ part }, bytes);
    },
  );
  const countRows = createRowCounter(database);
  gauge(
    "cuelist_rows",
    "Rows, counted at most every ten minutes; on PostgreSQL estimates, except of inventory IDs.",
    ["table"],
    async (value) => {
      for (const [table, rows] of Object.entries(await countRows())) value.set({ table }, rows);
    },
  );
  gauge("cuelist_change_sets", "Bulk changes and imports by state.", ["state"], async (value) => {
    const states = await database.read
      .selectFrom("change_sets")
      .select(["state", ({ fn }) => fn.countAll<number>().as("count")])
      .groupBy("state")
      .execute();
    for (const { state, count } of states) value.set({ state }, Number(count));
  });
  gauge("cuelist_people", "People by state.", ["state"], async (value) => {
    for (const [state, count] of Object.entries(await countPeople(database.read)))
      value.set({ state }, count);
  });
  const { audioServiceUrl, backups } = env;
  if (backups)
    gauge(
      "cuelist_backup_age_seconds",
      "How long ago the newest backup in BACKUP_DIR was begun; infinite if there is none.",
      [],
      async (value) => {
        const [newest] = await listBackups(backups.dir);
        value.set(newest ? Math.max(0, Date.now() - newest.at) / 1_000 : Infinity);
      },
    );
  if (audioServiceUrl !== undefined)
    gauge(
      "cuelist_audio_service_up",
      "1 if the other audio service answered the last request of this process; absent until one was sent.",
      [],
      (value) => {
        const { state } = getServiceState(audioServiceUrl);
        if (state !== "not_asked") value.set(state === "answers" ? 1 : 0);
      },
    );
}
