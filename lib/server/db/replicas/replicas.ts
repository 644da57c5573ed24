import { createHash } from "node:crypto";
import { connectionConfig } from "@/lib/server/db/postgres-config";
import { Checker } from "@/lib/server/db/replicas/checker";
import {
  beginEpoch,
  type LogPosition,
  primaryCheck,
  type PrimaryState,
} from "@/lib/server/db/replicas/client-writes";
import { PositionHistory } from "@/lib/server/db/replicas/lag";
import { Replica } from "@/lib/server/db/replicas/replica";

export interface ReplicaSettings {
  urls: string[];
  /** A replica that is further behind is left out, in ms. */
  maxLagMs: number;
}

/** Time between two checks, in ms: usually, and when a read found a replica not far enough. */
const checkMs = 1_000;
const soonMs = 50;

/** The replicas of a primary, checked every second once one of them was asked for. */
export class Replicas {
  readonly #all: Replica[];
  readonly #primary: Checker<PrimaryState>;
  readonly #maxLagMs: number;
  readonly #history = new PositionHistory();
  #timer: NodeJS.Timeout | null = null;
  #isChecking = false;
  #isClosed = false;
  #checkedAt = 0;

  constructor(primaryUrl: string, { urls, maxLagMs }: ReplicaSettings, connections: number) {
    this.#all = urls.map((url) => new Replica(url, connections));
    this.#primary = new Checker(connectionConfig(primaryUrl), primaryCheck);
    this.#maxLagMs = maxLagMs;
  }

  /**
   * Returns a replica for a client's read that has replayed what is `needed`, or null. The same one for each read of a client while it can, so
   * that its pages follow each other.
   */
  choose(clientId: string, needed: LogPosition): Replica | null {
    const inOrder = this.watch()
      .map((replica) => ({ replica, rank: rank(clientId, replica.name) }))
      .sort((one, other) => (one.rank < other.rank ? -1 : 1));
    const chosen = inOrder.find(({ replica }) => replica.has(needed))?.replica ?? null;
    if (chosen !== inOrder[0]?.replica) this.checkSoon();
    return chosen;
  }

  /** Begins to check, and returns the replicas. Commands, which read nothing that may lag, never check them. */
  watch(): readonly Replica[] {
    if (this.#timer === null && !this.#isClosed) void this.#check();
    return this.#all;
  }

  /** Checks again at once, if the last check was not just now. */
  checkSoon(): void {
    if (Date.now() - this.#checkedAt > soonMs) void this.#check();
  }

  async #check(): Promise<void> {
    if (this.#isChecking || this.#isClosed) return;
    this.#isChecking = true;
    this.#checkedAt = Date.now();
    if (this.#timer) clearTimeout(this.#timer);
    // Before the primary: one that is further than the primary was afterwards has gone another way.
    await Promise.all(this.#all.map((replica) => replica.look()));
    // While the primary is out nothing can be said about lag, and no request gets as far as a replica.
    const { row } = await this.#primary.ask().catch(() => ({ row: null }));
    if (row) {
      this.#history.note(row.bytes, Date.now());
      for (const replica of this.#all) replica.judge(row, this.#history, this.#maxLagMs);
      // The primary will be as far soon. Another epoch tells them apart then.
      if (this.#all.some((replica) => replica.isAhead && replica.isOfEpoch(row.epoch)))
        await this.#primary.ask(beginEpoch).catch(() => undefined);
    }
    this.#isChecking = false;
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#check(), checkMs).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#primary.close();
    await Promise.all(this.#all.map((replica) => replica.close()));
  }
}

/** Ranks replicas by client, the same on every server. */
const rank = (clientId: string, name: string): string =>
  createHash("sha1").update(`${clientId}\n${name}`).digest("hex");
