import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "@/lib/shared/ids";
import { type Writer } from "@/lib/testing/rounds/prepare-writer";

interface Load {
  callers: number;
  /** Pause of a caller between two requests, in ms. */
  pauseMs?: number;
  /** Of so many requests one is a create; the others read. */
  createEvery?: number;
}

/** Callers that ask a server for one thing after the other, on connections that are kept. One that gets no answer asks nothing more. */
export class Callers {
  /** The inventory IDs of each playlist whose create was acknowledged, by UUID. */
  readonly created = new Map<string, string[]>();
  /** Answers other than 2xx. */
  readonly failures: string[] = [];
  /** Requests without an answer. */
  readonly cuts: string[] = [];
  answered = 0;
  /** Requests on a kept connection that was closed as they were sent; clients send them again (RFC 9112, section 9.3.1). */
  repeated = 0;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #running: Promise<void>[];
  #count = 0;
  #isOver = false;

  constructor(
    readonly origin: string,
    readonly writer: Writer,
    { callers, pauseMs = 0, createEvery = 1 }: Load,
  ) {
    const call = async () => {
      while (!this.#isOver) {
        const count = (this.#count += 1);
        const isCreate = count % createEvery === 0;
        const isAnswered = await (isCreate ? this.#create() : this.#read(count)).catch(
          (error: unknown) => void this.cuts.push(String(error)),
        );
        if (!isAnswered) return;
        if (pauseMs > 0) await sleep(pauseMs);
      }
    };
    this.#running = Array.from({ length: callers }, call);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
    this.#agent.destroy();
  }

  /** Two searches, four pages of companies, three of playlists. */
  async #read(count: number): Promise<true> {
    const kind = count % 10;
    const search = "/v2/companies/search?limit=10";
    const playlists = `/v2/companies/${this.writer.agencyId}/playlists?limit=10`;
    await this.#ask(
      kind < 2 ? `${search}&q=harbour+${count % 500}` : kind < 6 ? search : playlists,
    );
    return true;
  }

  async #create(): Promise<true> {
    const key = newId();
    const inventoryIds = Array.from({ length: 20 }, (_, at) => `${key}-${at}`);
    const body = {
      name: `Playlist ${key}`,
      advertiser_id: this.writer.advertiserId,
      inventory_ids: inventoryIds,
      searches: ["a search"],
      type: "radio",
      tags: ["written"],
    };
    const address = `/v2/companies/${this.writer.advertiserId}/playlists`;
    const text = await this.#ask(address, { key, json: JSON.stringify({ body }) });
    if (text === null) return true;
    const { Playlist } = JSON.parse(text) as { Playlist: { uuid: string } };
    this.created.set(Playlist.uuid, inventoryIds);
    return true;
  }

  /** The body of a 2xx, or null. @throws Error without an answer */
  async #ask(address: string, create?: { key: string; json: string }): Promise<string | null> {
    const { status, text } = await this.#send(address, create);
    this.answered += 1;
    if (status < 300) return text;
    this.failures.push(`${address}: ${status} ${text.slice(0, 200)}`);
    return null;
  }

  #send(
    address: string,
    create?: { key: string; json: string },
  ): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${this.writer.token}`,
        "content-type": "application/json",
        ...(create && {
          "content-length": Buffer.byteLength(create.json),
          "idempotency-key": create.key,
        }),
      };
      const options = { method: create ? "POST" : "GET", headers, agent: this.#agent };
      const outgoing = request(this.origin + address, options, (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk: string) => (text += chunk));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on("error", reject);
      });
      outgoing.on("error", (error: NodeJS.ErrnoException) => {
        if (!outgoing.reusedSocket || error.code !== "ECONNRESET") return reject(error);
        this.repeated += 1;
        this.#send(address, create).then(resolve, reject);
      });
      outgoing.end(create?.json);
    });
  }
}
