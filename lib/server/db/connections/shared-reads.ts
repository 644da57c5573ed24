import { type PostgresQueryResult } from "kysely";
import { type GuardedConnection } from "@/lib/server/db/connections/guarded-connection";
import { noting } from "@/lib/server/db/measure/slow-statements";

/** Connections that answer: at least `wanted`, and another one if each has `manyWaiting` reads without an answer. */
const wanted = 2;
const manyWaiting = 8;
/** A connection without an answer for so long has a slow statement: others take another one. In ms. */
const slowMs = 20;

interface Shared {
  connection: Promise<GuardedConnection>;
  isSound: () => boolean;
  /** Statements without an answer. */
  waiting: number;
  /** When it answered last, or was taken. In ms. */
  answeredAt: number;
}

/**
 * Short reads, each of which is a transaction of its own, on few connections of a pool: one is sent before those before it are answered
 * (PostgreSQL's pipelining), so that many are written, run and read together. A connection returns to the pool when nothing waits for it.
 */
export class SharedReads {
  readonly #connect: () => Promise<GuardedConnection>;
  readonly #most: number;
  readonly #shared = new Set<Shared>();

  /** Shares `most` connections at most. */
  constructor(connect: () => Promise<GuardedConnection>, most: number) {
    this.#connect = connect;
    this.#most = most;
  }

  /** @throws as `GuardedPool.connect` and `GuardedConnection.query` */
  async query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const shared = this.#choose() ?? this.#take();
    shared.waiting += 1;
    try {
      const connection = await shared.connection;
      return await noting(sql, () => connection.query<Row>(sql, parameters));
    } finally {
      shared.answeredAt = performance.now();
      shared.waiting -= 1;
      if (shared.waiting === 0) this.#giveBack(shared);
    }
  }

  /** The least busy of those that answer; null if one more is needed. */
  #choose(): Shared | null {
    const since = performance.now() - slowMs;
    const sound = Array.from(this.#shared).filter((one) => one.isSound());
    const prompt = sound.filter(({ answeredAt }) => answeredAt > since);
    let best: Shared | null = null;
    for (const one of prompt.length > 0 ? prompt : sound)
      if (!best || one.waiting < best.waiting) best = one;
    const isEnough = prompt.length >= wanted && best !== null && best.waiting < manyWaiting;
    return isEnough || this.#shared.size >= this.#most ? best : null;
  }

  #take(): Shared {
    const shared: Shared = {
      connection: this.#connect(),
      isSound: () => true,
      waiting: 0,
      answeredAt: performance.now(),
    };
    void shared.connection.then(
      (connection) => (shared.isSound = () => connection.isSound),
      () => undefined,
    );
    this.#shared.add(shared);
    return shared;
  }

  #giveBack(shared: Shared): void {
    this.#shared.delete(shared);
    void shared.connection.then(
      (connection) => connection.release(),
      () => undefined,
    );
  }
}
