import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Sqlite } from "@/lib/db/sqlite-driver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boot } from "@/lib/runtime/boot";
import { sqliteFile } from "@/lib/db/sqlite";
import { raiseFloor } from "@/lib/db/upgrades/schema-floor";
import { parseEnv } from "@/lib/env.server";
import { runAdminHere } from "@/lib/testing/admin";
import { crashRounds } from "@/lib/testing/rounds/crash";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { freePort, spawnServer, startServer } from "@/lib/testing/server-process";

/** The whole server in a process. `npm test` builds the pages first. */

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "cuelist-server-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("SIGKILL", () => {
  it(
    "loses nothing acknowledged and leaves nothing half written, in two rounds",
    { timeout: 60_000 },
    async () => {
      const report = await crashRounds(path.join(folder, "crash"), 2);
      expect(report).toMatchObject({ rounds: 2, lost: 0, halfWritten: 0, integrity: "ok" });
      expect(report.acknowledged).toBeGreaterThan(10);
    },
  );
});

describe("A second server on the same SQLite folder", () => {
  it(
    "says so and ends; a command runs; after SIGKILL another starts",
    { timeout: 60_000 },
    async () => {
      const variables = { DATA_DIR: path.join(folder, "twice"), DEMO: "0", LOG_LEVEL: "silent" };
      const first = await startServer(variables);
      const second = await spawnServer(variables);
      expect(await second.exited).toBe(1);
      expect(second.output()).toContain(`Another server uses ${variables.DATA_DIR}.`);
      const port = String(await freePort());
      const examined = await runAdminHere({ ...variables, PORT: port }, "doctor");
      expect(examined.stdout).toContain(`A server runs in ${variables.DATA_DIR}`);
      await first.stop("SIGKILL");
      const third = await startServer(variables);
      expect(await third.stop("SIGTERM")).toBe(0);
      const after = await runAdminHere({ ...variables, PORT: port }, "doctor");
      expect(after.stdout).toContain(`none in ${variables.DATA_DIR}`);
    },
  );
});

describe("SIGTERM under load", () => {
  it("completes every response and exits with 0", { timeout: 60_000 }, async () => {
    const variables = {
      DATA_DIR: path.join(folder, "term"),
      DEMO: "0",
      LOG_LEVEL: "silent",
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
        // Only a refused connection is acceptable: no request was lost.
        if (!(answer instanceof Response)) {
          if (!isRefused(answer)) cut += 1;
          return;
        }
        const body = (await answer.json().catch(() => null)) as { Advertisers: unknown[] } | null;
        if (body?.Advertisers.length === 200) whole += 1;
        else cut += 1;
      }
    };
    const streams = Array.from({ length: 12 }, ask);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const started = Date.now();
    const code = await server.stop("SIGTERM");
    await Promise.all(streams);
    expect({ code, cut }).toEqual({ code: 0, cut: 0 });
    expect(whole).toBeGreaterThan(50);
    expect(Date.now() - started).toBeLessThan(10_000);
  });
});

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
}

// Side by side, because some wait.
describe.concurrent("a failing start", { timeout: 60_000 }, () => {
  const run = async (variables: Record<string, string>) => {
    const server = await spawnServer({ DEMO: "0", PORT: "0", ...variables });
    const code = await server.exited;
    const said = server.output().split("\n");
    // Removes the file of its output.
    await server.stop("SIGTERM");
    return { code, said: said.filter((line) => line.startsWith("Cuelist can't start")) };
  };

  it("reports a port in use", async () => {
    const port = await freePort();
    const other = createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    const { code, said: output } = await run({
      DATA_DIR: path.join(folder, "port"),
      PORT: String(port),
    });
    other.close();
    expect(code).toBe(1);
    expect(output).toEqual([
      `Cuelist can't start. Port ${port} is already in use. Set PORT to a free port.`,
    ]);
  });

  // `lib/env.server.test.ts` has the others.
  it.each([
    ["LIMIT_TAGS", "none", "LIMIT_TAGS must be a whole number of 1 or more."],
    ["PORT", "many", "PORT must be a port number."],
  ])("names the setting %s", async (name, value, sentence) => {
    expect(await run({ DATA_DIR: path.join(folder, "env"), [name]: value })).toEqual({
      code: 1,
      said: [`Cuelist can't start. ${sentence}`],
    });
  });

  it("reports an invalid data directory", async () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    const { code, said: output } = await run({ DATA_DIR: file, PORT: "0" });
    expect(code).toBe(1);
    expect(output.join()).toContain(`Can't write to the data directory ${file}`);
  });

  it("reports a database locked by another process", async () => {
    const dataDir = path.join(folder, "locked");
    const { database } = await boot(parseEnv({ DATA_DIR: dataDir }));
    await database.close();
    const other = new Sqlite(sqliteFile(dataDir));
    other.exec("begin immediate");
    const { code, said: output } = await run({ DATA_DIR: dataDir, PORT: "0" });
    other.close();
    expect(code).toBe(1);
    expect(output.join()).toContain("Another process has locked the data directory");
  });

  it("reports an invalid database file and leaves it unchanged", async () => {
    const dataDir = path.join(folder, "damaged");
    const { database } = await boot(parseEnv({ DATA_DIR: dataDir }));
    await database.close();
    writeFileSync(
      path.join(dataDir, "cuelist.db"),
      "this is no database, whatever it is called".repeat(100),
    );
    const { code, said: output } = await run({ DATA_DIR: dataDir, PORT: "0" });
    expect(code).toBe(1);
    expect(output.join()).toContain("isn't a valid SQLite database");
  });

  it("reports a database of a newer version", async () => {
    const dataDir = path.join(folder, "newer");
    const { database } = await boot(parseEnv({ DATA_DIR: dataDir }));
    await database.write((transaction) =>
      transaction
        .insertInto("kysely_migration" as never)
        .values({ name: "9999-later", timestamp: "2030-01-01" } as never)
        .execute(),
    );
    await database.write((transaction) => raiseFloor(transaction, "9999-later", undefined));
    await database.close();
    const { code, said: output } = await run({ DATA_DIR: dataDir, PORT: "0" });
    expect(code).toBe(1);
    expect(output.join()).toContain("upgraded by a newer Cuelist");
  });
});
