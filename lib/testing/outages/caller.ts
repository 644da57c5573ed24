import { newId } from "@/lib/shared/ids";
import { publicOrigin, type Writer } from "@/lib/testing/rounds/prepare-writer";
import { playlistParameters } from "@/lib/testing/playlist-parameters";

export interface Answer {
  what: string;
  status: number;
  code: string;
  retryAfter: string | null;
  body: Record<string, unknown>;
}

/** A call that takes longer, in ms, counts as unanswered (status 0): no outage may delay an answer by that. */
const longestMs = 10_000;

/** The ID that a bulk change adds. */
export const bulkAdded = "bulk-added";

/** Calls a server through /v2 (token) and /api (cookie). */
export class Caller {
  readonly #origin: string;
  readonly #writer: Writer;
  #names = 0;

  constructor(origin: string, writer: Writer) {
    this.#origin = origin;
    this.#writer = writer;
  }

  /** `key`: of one create that is sent again until it is answered. */
  createByApi = (changes: Record<string, unknown> = {}, key = newId()) =>
    this.#ask(
      "/v2 create",
      "POST",
      `/v2/companies/${this.#company}/playlists`,
      { body: this.#playlist(changes) },
      { "idempotency-key": key },
    );
  createInDashboard = () =>
    this.#ask("/api create", "POST", `/api/companies/${this.#company}/playlists`, this.#playlist());
  search = () => this.#ask("/v2 search", "GET", "/v2/companies/search?q=a&limit=5");
  ready = () => this.#ask("/readyz", "GET", "/readyz");
  change = (index: number) =>
    this.#ask(
      "/api change",
      "PATCH",
      `/api/playlists/${this.#writer.playlistIds[index]}`,
      { name: `Changed ${(this.#names += 1)}` },
      { "if-match": '"r1"' },
    );
  /** Adds an ID to all playlists. */
  startBulk = () =>
    this.#ask("/api bulk", "POST", "/api/change-sets", {
      selection: { filter: {} },
      action: { kind: "add_ids", ids: [bulkAdded] },
    });
  undo = (changeSetId: string) =>
    this.#ask("/api undo", "POST", `/api/change-sets/${changeSetId}/undo`, {});
  startImport = (total: number) =>
    this.#ask("/api import", "POST", "/api/imports", {
      file: "import.json",
      digest: "0".repeat(64),
      total,
    });
  sendImport = (importId: string, total: number) =>
    this.#ask("/api import rows", "POST", `/api/imports/${importId}/items`, {
      first: 0,
      playlists: Array.from({ length: total }, (_, index) =>
        playlistParameters(this.#company, { name: `Imported ${index}` }),
      ),
    });
  run = (what: string, changeSetId: string) =>
    this.#ask(`/api run ${what}`, "POST", `/api/change-sets/${changeSetId}/run`, {});

  get #company(): string {
    return this.#writer.advertiserId;
  }

  #playlist = (changes: Record<string, unknown> = {}) =>
    playlistParameters(this.#company, { name: `Created ${(this.#names += 1)}`, ...changes });

  async #ask(
    what: string,
    method: string,
    path: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const { token, cookie } = this.#writer;
    const identity: Record<string, string> = path.startsWith("/v2")
      ? { authorization: `Bearer ${token}` }
      : { cookie, origin: publicOrigin };
    const init = {
      method,
      signal: AbortSignal.timeout(longestMs),
      headers: { ...identity, "content-type": "application/json", ...headers },
    };
    const response = await fetch(
      `${this.#origin}${path}`,
      json === undefined ? init : { ...init, body: JSON.stringify(json) },
    ).catch(() => null);
    const text = await response?.text().catch(() => undefined);
    const body = (text ? JSON.parse(text) : {}) as Record<string, unknown>;
    return {
      what,
      status: text === undefined ? 0 : (response?.status ?? 0),
      code: typeof body.code === "string" ? body.code : "",
      retryAfter: response?.headers.get("retry-after") ?? null,
      body,
    };
  }
}
