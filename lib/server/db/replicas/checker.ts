import pg from "pg";
import { checkTimeoutMs } from "@/lib/server/db/postgres-config";

/** Asks one server the same question again and again, on a connection of its own, so that a full pool does not matter. */
export class Checker<Row extends object> {
  readonly #config: pg.ClientConfig;
  readonly #question: string;
  #client: pg.Client | null = null;

  constructor(config: pg.ClientConfig, question: string) {
    this.#config = {
      ...config,
      application_name: "cuelist check",
      connectionTimeoutMillis: checkTimeoutMs,
      query_timeout: checkTimeoutMs,
    };
    this.#question = question;
  }

  /** Resolves with the first row, or null if there is none. `question`: another one, this time. `isNew`: on a new connection. @throws Error if there is no answer in time */
  async ask(question = this.#question): Promise<{ row: Row | null; isNew: boolean }> {
    const isNew = this.#client === null;
    try {
      this.#client ??= await this.#connect();
      const { rows } = await this.#client.query<Row>(question);
      return { row: rows[0] ?? null, isNew };
    } catch (error) {
      this.close();
      throw error;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config);
    client.on("error", () => {
      if (this.#client === client) this.#client = null;
    });
    await client.connect();
    return client;
  }

  close(): void {
    const client = this.#client;
    this.#client = null;
    // A silent server would never answer a polite goodbye.
    client?.connection.stream.destroy();
  }
}
