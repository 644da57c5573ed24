import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "@/lib/shared/ids";
import { prepareWriter, type Writer } from "@/lib/testing/rounds/prepare-writer";

/** A create that was answered with 201. */
export interface AcknowledgedCreate {
  uuid: string;
  name: string;
  inventoryIds: string[];
}

/** Makes agencies with names to search for, and a client of each. */
export async function makeAgencies(
  variables: Record<string, string>,
  agencies: number,
): Promise<Writer[]> {
  const callers: Writer[] = [];
  for (let place = 0; place < agencies; place += 1)
    callers.push(await prepareWriter(variables, { companies: 300 }));
  return callers;
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
  readonly #origin: string;
  readonly #running: Promise<void>[];
  #isOver = false;

  constructor(origin: string, callers: Writer[]) {
    this.#origin = origin;
    this.#running = callers.flatMap((caller) => [this.#write(caller), this.#search(caller)]);
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

  async #write(caller: Writer): Promise<void> {
    while (!this.#isOver) {
      const name = newId();
      const inventoryIds = Array.from({ length: 20 }, (_, at) => `${name}-${at}`);
      const body = {
        name,
        advertiser_id: caller.advertiserId,
        inventory_ids: inventoryIds,
        searches: ["a search"],
        type: "radio",
        tags: ["q4"],
      };
      // As a client does: the same key until it knows.
      for (let isKnown = false; !isKnown && !this.#isOver;) {
        const address = `/v2/companies/${caller.agencyId}/playlists`;
        const answer = await this.#ask("create", caller, address, name, { body });
        isKnown = answer !== null;
        if (!answer) continue;
        const { Playlist } = JSON.parse(answer) as { Playlist: { uuid: string } };
        this.acknowledged.push({ uuid: Playlist.uuid, name, inventoryIds });
        this.lastAt.set(caller.agencyId, performance.now());
      }
    }
  }

  async #search(caller: Writer): Promise<void> {
    for (let count = 0; !this.#isOver; count += 1)
      await this.#ask("search", caller, `/v2/companies/search?limit=5&q=harbour+${count % 300}`);
  }

  /** The body of a 2xx; null after anything else, and a pause. */
  async #ask(
    what: "create" | "search",
    { token }: Writer,
    address: string,
    key?: string,
    json?: unknown,
  ): Promise<string | null> {
    const answer = await fetch(this.#origin + address, {
      method: json === undefined ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    }).catch(() => null);
    const text = (await answer?.text().catch(() => "")) ?? "";
    const status = answer?.status ?? 0;
    const label = `${what} ${status}`;
    this.statuses[label] = (this.statuses[label] ?? 0) + 1;
    if (status >= 200 && status < 300) return text;
    const isOutage = status === 503 && answer?.headers.get("retry-after") !== null;
    if (!isOutage && this.wrong.length < 20) this.wrong.push(`${label} ${text.slice(0, 200)}`);
    await sleep(100);
    return null;
  }
}
