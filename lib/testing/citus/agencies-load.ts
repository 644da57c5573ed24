import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "@/lib/shared/ids";
import { type Answer, Caller } from "@/lib/testing/outages/caller";
import { type Writer } from "@/lib/testing/rounds/prepare-writer";

/** A create that was answered with 201. */
export interface AcknowledgedCreate {
  uuid: string;
  name: string;
  inventoryIds: string[];
}

/** For each agency one that writes and one that searches, in turns without a pause, until `stop`. */
export class AgenciesLoad {
  readonly acknowledged: AcknowledgedCreate[] = [];
  /** Answers by operation and status; 0 is none. */
  readonly statuses: Record<string, number> = {};
  /** Answers other than 2xx and 503 with Retry-After. */
  readonly wrong: string[] = [];
  /** Time at which each agency's last create was acknowledged (performance.now). */
  readonly lastAt = new Map<string, number>();
  readonly #running: Promise<void>[];
  #isOver = false;

  constructor(origin: string, writers: Writer[]) {
    this.#running = writers.flatMap((writer) => {
      const caller = new Caller(origin, writer);
      return [this.#write(caller, writer), this.#search(caller)];
    });
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  /** Until every agency has had a create acknowledged since `since`; how many ms that took. */
  async untilAllWrite(callers: Writer[], since: number): Promise<number> {
    const begun = performance.now();
    const waits = () => callers.some(({ agencyId }) => (this.lastAt.get(agencyId) ?? 0) < since);
    while (waits()) {
      if (performance.now() - begun > 120_000)
        throw new Error("An agency could not write for two minutes.");
      await sleep(20);
    }
    return Math.round(performance.now() - begun);
  }

  async #write(caller: Caller, { agencyId }: Writer): Promise<void> {
    while (!this.#isOver) {
      const name = newId();
      const inventoryIds = Array.from({ length: 20 }, (_, at) => `${name}-${at}`);
      const changes = { name, inventory_ids: inventoryIds, searches: ["a search"], tags: ["q4"] };
      // As a client does: the same key until it knows.
      let uuid: string | undefined;
      while (uuid === undefined && !this.#isOver) {
        const { body } = await this.#note(caller.createByApi(changes, name));
        ({ uuid } = (body.Playlist ?? {}) as { uuid?: string });
      }
      if (uuid === undefined) return;
      this.acknowledged.push({ uuid, name, inventoryIds });
      this.lastAt.set(agencyId, performance.now());
    }
  }

  async #search(caller: Caller): Promise<void> {
    while (!this.#isOver) await this.#note(caller.search());
  }

  /** Counts an answer; pauses after one other than 2xx. */
  async #note(asked: Promise<Answer>): Promise<Answer> {
    const answer = await asked;
    const { what, status, code, retryAfter } = answer;
    const label = `${what} ${status}`;
    this.statuses[label] = (this.statuses[label] ?? 0) + 1;
    if (status >= 200 && status < 300) return answer;
    const isOutage = status === 503 && retryAfter !== null;
    if (!isOutage && this.wrong.length < 20) this.wrong.push(`${label} ${code}`);
    await sleep(100);
    return answer;
  }
}
