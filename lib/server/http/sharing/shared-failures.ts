import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";

/** Time for which failures count, and a block lasts, in seconds. */
const windowSeconds = 60;

/**
 * Failed sign-ins, counted for all servers on one PostgreSQL. A failure is a statement; whoever is blocked is learned with the next
 * exchange, so that an attempt costs none. Keys are stored as hashes: they hold addresses.
 */
export class SharedFailures {
  readonly #database: Database;
  /** The end of a key's block, in ms since 1970. */
  #blocked = new Map<string, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Counts a failure of `key`; returns all of the last minute, and for how long they count. More than `points` block for a minute. */
  async add(key: string, points: number): Promise<{ failures: number; seconds: number }> {
    const end = sql`now() + ${windowSeconds} * interval '1 s'`;
    const { rows } = await sql<{ failures: number; seconds: number }>`
      insert into shared_failures as known (key, failures, ends_at) values (${hash(key)}, 1, ${end})
      on conflict (key) do update set
        failures = case when known.ends_at < now() then 1 else known.failures + 1 end,
        ends_at = case when known.ends_at < now() or known.failures >= ${points} then ${end} else known.ends_at end
      returning failures, extract(epoch from ends_at - now())::float8 as seconds`.execute(
      this.#database.read,
    );
    const [counted = { failures: 1, seconds: windowSeconds }] = rows;
    return counted;
  }

  /** Time for which `key` is blocked, in ms, by failures that other servers counted. */
  blockedMs(key: string): number {
    if (this.#blocked.size === 0) return 0;
    return Math.max(0, (this.#blocked.get(hash(key)) ?? 0) - Date.now());
  }

  /** Learns which keys are blocked: those with as many failures as `points` of their kind, which begins them. */
  async learn(points: Record<string, number>): Promise<void> {
    const kinds = Object.keys(points);
    const { rows } = await sql<{ key: string; ms: number }>`
      select key, extract(epoch from ends_at - now())::float8 * 1000 as ms from shared_failures
      join unnest(${kinds}::text[], ${kinds.map((kind) => points[kind] ?? 0)}::int[]) as kinds (kind, points)
        on starts_with(key, kind) and failures >= points
      where failures >= ${Math.min(...Object.values(points))} and ends_at > now()`.execute(
      this.#database.read,
    );
    const now = Date.now();
    this.#blocked = new Map(rows.map(({ key, ms }) => [key, now + ms]));
  }

  async clear(): Promise<void> {
    await sql`delete from shared_failures where ends_at < now()`.execute(this.#database.read);
  }
}

/** "pair\n…" becomes "pair:HASH". */
function hash(key: string): string {
  const kind = key.slice(0, key.indexOf("\n"));
  return `${kind}:${createHash("sha256").update(key).digest("base64url")}`;
}
