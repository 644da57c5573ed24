import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { runAdminHere, runAdminProcess } from "@/lib/testing/admin";
import { createEmptyInstallation } from "@/lib/testing/databases/database";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { sumRows } from "@/lib/testing/databases/row-sums";
import { startServer } from "@/lib/testing/servers/server-process";
import { splitInPartitions } from "@/lib/testing/shards/split-in-partitions";
import { fillVaried, type VariedInstallation } from "@/lib/testing/databases/varied-installation";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

// Each command starts a process.
vi.setConfig({ testTimeout: 120_000 });

const admin = (variables: Record<string, string>, ...args: string[]) =>
  runAdminProcess({ DEMO: "0", ...variables }, ...args);

interface Asked {
  origin: string;
  ask(path: string, json?: unknown): Promise<Record<string, unknown>>;
}

describe("A database that is split by agency", () => {
  const folder = temporaryFolder();
  let variables: Record<string, string>;
  let remove: () => Promise<void>;
  let made: VariedInstallation;
  beforeAll(async () => {
    ({ variables, remove } = await createEmptyInstallation("postgres", { isMigrated: true }));
    const runtime = await boot(parseEnv(variables));
    made = await fillVaried(runtime, 5);
    // Nothing but the commands and servers below may be connected.
    await runtime.database.close();
  });
  afterAll(() => remove());

  /** Starts a server, which `work` asks as the agency's manager. */
  async function serve(work: (asked: Asked) => Promise<void>): Promise<void> {
    const server = await startServer({ ...variables, DEMO: "0" });
    const { token } = made.client.principal;
    const ask: Asked["ask"] = async (address, json) => {
      const answer = await fetch(server.origin + address, {
        method: json === undefined ? "GET" : "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
      const body = (await answer.json()) as Record<string, unknown>;
      expect([answer.status, body]).toEqual([json === undefined ? 200 : 201, body]);
      return body;
    };
    await work({ origin: server.origin, ask }).finally(() => server.stop("SIGKILL"));
  }

  it("is made of a PostgreSQL with Citus only", async () => {
    const sqlite = { DATA_DIR: path.join(folder, "sqlite"), DATABASE_URL: "" };
    const refusals: [Record<string, string>, string[], string][] = [
      [sqlite, ["--citus", "4"], "Copy it to PostgreSQL first"],
      [variables, ["--citus", "1"], "Give --citus a number from 2 to"],
      [variables, [], "required option '--citus <number>'"],
      [variables, ["--citus", "8"], "needs the extension citus"],
    ];
    for (const [place, options, why] of refusals) {
      const refused = await runAdminHere(place, "shard", ...options);
      expect(refused.stderr).toContain(why);
      expect(refused).toMatchObject({ code: 1, stdout: "" });
    }
  });

  it("serves requests; doctor, backups and copies go on with it", async () => {
    const before = await sumRows(variables);
    const { database } = await boot(parseEnv(variables));
    await splitInPartitions(database, 4);
    await database.close();
    const again = await runAdminHere(variables, "shard", "--citus", "4");
    expect(again.stderr).toContain("split already");
    const { admin_acts: _before, ...rows } = before;
    expect(await sumRows(variables)).toMatchObject(rows);

    await serve(async ({ origin, ask }) => {
      const list = `/v2/companies/${made.advertiser.id}/playlists`;
      const body = playlistParameters(made.advertiser.id, { name: "On its shard" });
      await ask(list, { body });
      expect(JSON.stringify(await ask(`${list}?limit=50`))).toContain("On its shard");
      expect(JSON.stringify(await ask("/v2/companies/search?q=tern"))).toContain("Tern & Co");
      const { clientId, clientSecret } = made.client;
      const signedIn = await fetch(`${origin}/api/session`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: variables.PUBLIC_ORIGIN ?? "" },
        body: JSON.stringify({ client_id: clientId, client_secret: clientSecret }),
      });
      expect(signedIn.status).toBe(200);
      const cookie = signedIn.headers
        .getSetCookie()
        .map((one) => one.split(";")[0])
        .join("; ");
      const page = await fetch(`${origin}/playlists`, { headers: { cookie } });
      expect(await page.text()).toContain("On its shard");
      const backup = await admin(variables, "backup", path.join(folder, "while-it-runs.tar"));
      expect(backup.code).toBe(0);
    });

    const doctor = await runAdminHere(variables, "doctor", "--json");
    const { findings } = JSON.parse(doctor.stdout) as {
      findings: { check: string; state: string }[];
    };
    const ofDatabase = findings.filter(({ check }) => /index|create|key|version/.test(check));
    expect(ofDatabase.length).toBeGreaterThan(2);
    expect(ofDatabase.filter(({ state }) => state !== "good")).toEqual([]);

    const after = await sumRows(variables);
    const file = path.join(folder, "cuelist.tar");
    expect(await admin(variables, "backup", file)).toMatchObject({ code: 0 });
    const restored = { DATA_DIR: path.join(folder, "restored"), DATABASE_URL: "" };
    expect(await runAdminHere(restored, "restore", file)).toMatchObject({ code: 0 });
    const { admin_acts: _after, ...kept } = after;
    expect(await sumRows(restored)).toMatchObject(kept);
  });
});
