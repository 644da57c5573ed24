import { setTimeout as sleep } from "node:timers/promises";
import { type Writer } from "@/lib/testing/rounds/prepare-writer";
import { type ServerProcess } from "@/lib/testing/servers/server-process";

export const metricsToken = "a-token-of-the-replica-rounds";
/** Companies that searches look for: "Harbour 0 Radio" and so on. */
export const names = 300;

/** Statements, by where they ran. */
export interface Reads {
  primary: number;
  replicas: number;
}

/** A script with a token that knows two servers. */
export class ReplicaCaller {
  constructor(
    readonly servers: ServerProcess[],
    readonly client: Writer,
  ) {}

  /** Sends a request with the token of this caller; resolves with the JSON of its answer. */
  async ask<Answer>(place: number, address: string, init: RequestInit = {}) {
    const answer = await fetch(`${this.servers[place]?.origin ?? ""}${address}`, {
      ...init,
      headers: {
        authorization: `Bearer ${this.client.token}`,
        "content-type": "application/json",
        ...init.headers,
      },
    });
    return {
      status: answer.status,
      etag: answer.headers.get("etag") ?? "",
      body: (await answer.json()) as Answer,
    };
  }

  create(place: number, name: string) {
    const { agencyId, advertiserId } = this.client;
    const playlist = {
      name,
      advertiser_id: advertiserId,
      inventory_ids: ["one", "two"],
      searches: [],
      type: "radio",
    };
    return this.ask<{ Playlist: { uuid: string } }>(place, `/v2/companies/${agencyId}/playlists`, {
      method: "POST",
      body: JSON.stringify({ body: playlist }),
    });
  }

  async search(place: number): Promise<boolean> {
    const term = `harbour ${Math.floor(Math.random() * names)}`;
    const query = `q=${encodeURIComponent(term)}&limit=5`;
    const { status, body } = await this.ask<{ Advertisers?: unknown[] }>(
      place,
      `/v2/companies/search?${query}`,
    );
    return status === 200 && (body.Advertisers?.length ?? 0) > 0;
  }

  /** A measurement of both servers, by its label. */
  async measure(name: string): Promise<{ label: string; value: number }[]> {
    const texts = await Promise.all(
      this.servers.map(async ({ origin }) => {
        const headers = { authorization: `Bearer ${metricsToken}` };
        return (await fetch(`${origin}/metrics`, { headers })).text();
      }),
    );
    const pattern = new RegExp(`^${name}\\{\\w+="([^"]+)"\\} (\\S+)$`, "gm");
    return texts.flatMap((text) =>
      Array.from(text.matchAll(pattern), ([, label = "", value]) => ({
        label,
        value: Number(value),
      })),
    );
  }

  async reads(): Promise<Reads> {
    const reads = await this.measure("cuelist_reads_total");
    const sum = (isPrimary: boolean) =>
      reads
        .filter(({ label }) => (label === "primary") === isPrimary)
        .reduce((total, { value }) => total + value, 0);
    return { primary: sum(true), replicas: sum(false) };
  }

  /** Waits until each server uses `count` replicas; resolves with the ms that it took. @throws Error with what they say of the replicas */
  async untilUp(count: number): Promise<number> {
    const areUp = async () => {
      const up = await this.measure("cuelist_replica_up");
      return up.filter(({ value }) => value === 1).length === count * this.servers.length;
    };
    return until(areUp).catch(async (cause: unknown) => {
      const states = await this.describeReplicas();
      throw new Error(`Not every server uses ${count} replicas:\n${states.join("\n")}`, { cause });
    });
  }

  /** What each server measures of its replicas, and has logged about them: why they are not in use. */
  private async describeReplicas(): Promise<string[]> {
    const names = ["up", "diverged", "lag_bytes", "lag_seconds"];
    const measured = names.map(async (name) => {
      const values = await this.measure(`cuelist_replica_${name}`);
      return `${name}: ${values.map(({ label, value }) => `${label} ${value}`).join(", ")}`;
    });
    const logged = this.servers.flatMap((server, place) =>
      server
        .output()
        .split("\n")
        .filter((line) => line.includes('"replica"'))
        .map((line) => `server ${place}: ${line}`),
    );
    return [...(await Promise.all(measured)), ...logged];
  }

  async untilCaughtUp(): Promise<void> {
    await until(async () =>
      (await this.measure("cuelist_replica_lag_bytes")).every(({ value }) => value === 0),
    );
  }

  /** Waits until one replica has everything, at each server. */
  async untilOneCaughtUp(): Promise<void> {
    await until(async () => {
      const lags = await this.measure("cuelist_replica_lag_bytes");
      return lags.filter(({ value }) => value === 0).length === this.servers.length;
    });
  }

  /** Whether a measurement of a replica is 1 at any server. */
  async says(name: string, replica: string): Promise<boolean> {
    const found = (await this.measure(name)).filter(({ label }) => label === replica);
    return found.some(({ value }) => value === 1);
  }

  async areReady(): Promise<boolean> {
    const answers = await Promise.all(
      this.servers.map(async ({ origin }) => (await fetch(`${origin}/readyz`)).status),
    );
    return answers.every((status) => status === 200);
  }
}

async function until(isSo: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > 90_000) throw new Error("It did not become so in 90 s.");
    await sleep(50);
  }
  return Math.round(performance.now() - startedAt);
}
