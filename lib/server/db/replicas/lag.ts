/** Time for which positions of the primary are kept, in ms: the largest lag that is told. */
const keptMs = 600_000;

/**
 * Tells how far a replica is behind in seconds. PostgreSQL's own `pg_last_xact_replay_timestamp` grows on a primary that is idle;
 * comparing positions of the write-ahead log does not.
 */
export class PositionHistory {
  /** Times at which the primary was first seen at a position; both rise. */
  readonly #seen: { at: number; position: number }[] = [];

  note(position: number, at: number): void {
    const last = this.#seen.at(-1);
    // A primary that was restored, or another one after a failover, may be behind.
    if (last && position < last.position) this.#seen.length = 0;
    if (!last || position !== last.position) this.#seen.push({ at, position });
    while ((this.#seen[1]?.at ?? at) < at - keptMs) this.#seen.shift();
  }

  /**
   * Time in ms for which the primary has had something that is not replayed at `position`; 0 if it has not. `sinceReplayMs`: the age of the
   * last transaction that was replayed, for a replica that is further behind than is known here.
   */
  lagMs(position: number, at: number, sinceReplayMs: number): number {
    const missed = this.#seen.find((seen) => seen.position > position);
    if (!missed) return 0;
    return missed === this.#seen[0] ? Math.max(at - missed.at, sinceReplayMs) : at - missed.at;
  }

  /** Bytes of the primary's log that are not replayed at `position`; negative if that is ahead of the primary. */
  lagBytes(position: number): number {
    return (this.#seen.at(-1)?.position ?? position) - position;
  }
}
