import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Files of 16 MB that PostgreSQL keeps of its log with `min_wal_size`. */
const keptFiles = 64;
/** Time after which it has read its settings anew, in ms. */
const reloadMs = 500;

/**
 * Has a new PostgreSQL keep 1 GB of its log (docs/operating.md, "PostgreSQL"), and writes so much: it has the files that one has after some
 * days of work.
 */
export async function keepLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const set = async (setting: string) => {
    await client.query(`alter system ${setting}`);
    await client.query("select pg_reload_conf()");
    await sleep(reloadMs);
  };
  try {
    await set("set min_wal_size = '1GB'");
    // Until then without a checkpoint, each of which removes files.
    await set("set max_wal_size = '4GB'");
    for (let file = 0; file < keptFiles; file += 1) {
      // An empty one is not left.
      await client.query("select pg_logical_emit_message(false, 'bench', '')");
      await client.query("select pg_switch_wal()");
    }
    await client.query("checkpoint");
    await set("reset max_wal_size");
  } finally {
    await client.end();
  }
}
