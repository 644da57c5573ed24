import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";
import { newId } from "@/lib/shared/ids";

/** Age in seconds from which counts of other servers are ignored; they have stopped, or have no requests. */
const validSeconds = 3;

interface Elsewhere {
  requests: number;
  heavy: number;
}

/**
 * Requests of each client to the servers on one PostgreSQL. Each server writes once a second what its busy clients asked of it, and
 * reads what they asked of the others. A request then costs as many points as the client's requests everywhere are a multiple of those
 * here, so that all servers together allow what one would.
 */
export class SharedUsage {
  readonly #database: Database;
  readonly #serverId = newId();
  readonly #minRequests: number;
  #counted = new Map<string, number>();
  /** Requests a second, smoothed. */
  #here = new Map<string, number>();
  #elsewhere = new Map<string, Elsewhere>();
  #exchangedAt = performance.now();

  /** Clients with fewer requests a second here than `minRequests` are not told to others. */
  constructor(database: Database, minRequests: number) {
    this.#database = database;
    this.#minRequests = minRequests;
  }

  note(clientId: string): void {
    this.#counted.set(clientId, (this.#counted.get(clientId) ?? 0) + 1);
  }

  /** Points that a request of the client costs here: 1 if it asks no other server. */
  costOf(clientId: string): number {
    const elsewhere = this.#elsewhere.get(clientId)?.requests ?? 0;
    const here = this.#here.get(clientId) ?? 0;
    return elsewhere === 0 || here === 0 ? 1 : (here + elsewhere) / here;
  }

  /** The client's expensive requests that run on other servers. */
  heavyElsewhere(clientId: string): number {
    return this.#elsewhere.get(clientId)?.heavy ?? 0;
  }

  /** Tells the others, and learns from them. `heavy`: expensive requests under way here. */
  async exchange(heavy: ReadonlyMap<string, number>): Promise<void> {
    const seconds = (performance.now() - this.#exchangedAt) / 1_000;
    this.#exchangedAt = performance.now();
    const counted = this.#counted;
    this.#counted = new Map();
    const here = new Map<string, number>();
    for (const clientId of new Set([...counted.keys(), ...this.#here.keys()])) {
      const known = this.#here.get(clientId);
      const now = (counted.get(clientId) ?? 0) / seconds;
      const smoothed = known === undefined ? now : (known + now) / 2;
      if (smoothed >= this.#minRequests) here.set(clientId, smoothed);
    }
    this.#here = here;
    const clients = [...new Set([...here.keys(), ...heavy.keys()])];
    this.#elsewhere = clients.length === 0 ? new Map() : await this.#tell(clients, heavy);
  }

  async #tell(
    clients: string[],
    heavy: ReadonlyMap<string, number>,
  ): Promise<Map<string, Elsewhere>> {
    const { rows } = await sql<{ client_id: string } & Elsewhere>`
      with told as (
        insert into shared_usage (client_id, server_id, requests, heavy, measured_at)
        select client_id, ${this.#serverId}::uuid, requests, heavy, now() from unnest(${clients}::uuid[],
          ${clients.map((clientId) => this.#here.get(clientId) ?? 0)}::real[],
          ${clients.map((clientId) => heavy.get(clientId) ?? 0)}::int[]) as rows (client_id, requests, heavy)
        on conflict (client_id, server_id) do update
          set requests = excluded.requests, heavy = excluded.heavy, measured_at = excluded.measured_at)
      select client_id, sum(requests)::float8 as requests, sum(heavy)::int as heavy from shared_usage
      where client_id = any(${clients}::uuid[]) and server_id <> ${this.#serverId}::uuid
        and measured_at > now() - ${validSeconds} * interval '1 s'
      group by client_id`.execute(this.#database.read);
    return new Map(rows.map(({ client_id: clientId, ...elsewhere }) => [clientId, elsewhere]));
  }

  /** Without the others' counts, each server allows the whole. */
  forget(): void {
    this.#elsewhere = new Map();
  }

  async clear(): Promise<void> {
    await sql`delete from shared_usage where measured_at < now() - interval '1 min'`.execute(
      this.#database.read,
    );
  }
}
