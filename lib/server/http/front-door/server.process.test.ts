import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { boot } from "@/lib/server/runtime/boot";
import { parseEnv } from "@/lib/server/env";
import { runAdminHere } from "@/lib/testing/admin";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { serverKilled } from "@/lib/testing/outages/faults";
import { tryOutage } from "@/lib/testing/outages/try-outage";
import { freePort, spawnServer, startServer } from "@/lib/testing/servers/server-process";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/** The whole server in a process. `npm test` builds the pages first. */

const folder = temporaryFolder();

describe("SIGKILL", () => {
  it(
    "loses nothing acknowledged and leaves nothing half written",
    { timeout: 60_000 },
    async () => {
      const { kills, acknowledged, ...report } = await tryOutage({
        variables: { DATA_DIR: path.join(folder, "crash") },
        fault: ({ restart }) => serverKilled(restart),
        ...{ forMs: 0, callers: 4, playlists: 30 },
      });
      const right = { lost: 0, halfWritten: 0, wronglySettled: 0, wrongAnswers: 0, uncaught: 0 };
      expect(report).toMatchObject(right);
      expect({ kills, acknowledged }).toEqual({ kills: 1, acknowledged: expect.any(Number) });
      expect(acknowledged).toBeGreaterThan(5);
    },
  );
});

describe("A second server on the same SQLite folder", () => {
  it(
    "says so and ends; a command runs; after SIGKILL the folder is free",
    { timeout: 60_000 },
    async () => {
      const variables = { DATA_DIR: path.join(folder, "twice"), DEMO: "0", LOG_LEVEL: "silent" };
      const first = await startServer(variables);
      const second = await spawnServer(variables);
      expect(await second.exited).toBe(1);
      expect(second.output()).toContain(`Another server uses ${variables.DATA_DIR}.`);
      const port = String(await freePort());
      const examine = () => runAdminHere({ ...variables, PORT: port }, "doctor");
      expect((await examine()).stdout).toContain(`A server runs in ${variables.DATA_DIR}`);
      await first.stop("SIGKILL");
      expect((await examine()).stdout).toContain(`none in ${variables.DATA_DIR}`);
    },
  );
});

describe("SIGTERM under load", () => {
  it("completes every response and exits with 0", { timeout: 60_000 }, async () => {
    const variables = {
      DATA_DIR: path.join(folder, "term"),
      DEMO: "0",
      PUBLIC_ORIGIN: "http://cuelist.test",
    };
    const runtime = await boot(parseEnv(variables));
    const agency = await createAgency(runtime);
    for (let index = 0; index < 200; index += 1)
      await createAdvertiser(runtime, { agencyId: agency.id });
    const { principal } = await createClient(runtime, { companyId: agency.id });
    await runtime.database.close();
    const server = await startServer(variables);

    let whole = 0;
    let cut = 0;
    const ask = async (): Promise<void> => {
      for (;;) {
        const answer = await fetch(`${server.origin}/v2/companies/search`, {
          headers: { authorization: `Bearer ${principal.token}` },
        }).catch((error: unknown) => error);
        // The connection was refused, or reset before the server saw it; its log has what it saw.
        if (!(answer instanceof Response)) return;
        const body = (await answer.json().catch(() => null)) as { Advertisers: unknown[] } | null;
        if (body?.Advertisers.length === 200) whole += 1;
        else cut += 1;
      }
    };
    const streams = Array.from({ length: 12 }, ask);
    await vi.waitFor(() => expect(whole).toBeGreaterThan(50), 30_000);
    // It ends with 1 where it takes longer than it may.
    const code = await server.stop("SIGTERM");
    await Promise.all(streams);
    const seen = server
      .output()
      .split("\n")
      .filter((line) => line.includes('"/v2/companies/search"'));
    expect({ code, cut, seen: seen.length }).toEqual({ code: 0, cut: 0, seen: whole });
    expect(seen.filter((line) => line.includes("is_cut"))).toEqual([]);
  });
});

describe("a failing start", () => {
  // `boot-failures.sqlite.test.ts`, `cli.process.test.ts` and `env.test.ts` have the other causes.
  it("says in one sentence that a port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const DATA_DIR = path.join(folder, "port");
    const server = await spawnServer({ DATA_DIR, DEMO: "0", PORT: String(port) });
    expect(await server.exited).toBe(1);
    expect(server.output().split("\n")).toContain(
      `Cuelist can't start. Port ${port} is already in use. Set PORT to a free port.`,
    );
    other.close();
    // Removes the file of its output.
    await server.stop("SIGTERM");
  });
});
