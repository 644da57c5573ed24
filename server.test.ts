import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Sqlite } from "@/lib/db/sqlite-driver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boot } from "@/lib/runtime/boot";
import { sqliteFile } from "@/lib/db/sqlite";
import { parseEnv } from "@/lib/env.server";
import { bulkCrash } from "@/lib/testing/bulk-crash";
import { crashRounds } from "@/lib/testing/crash";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { freePort, startServer } from "@/lib/testing/server-process";

/* The whole server, as a process. `npm test` has built the pages before. */

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "cuelist-server-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Fewer where the tests run a second time, on another Node. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 12);

describe("SIGKILL", () => {
  it(
    "loses nothing acknowledged and leaves nothing half written, in every round",
    { timeout: 240_000 },
    async () => {
      const report = await crashRounds(path.join(folder, "crash"), rounds);
      expect(report).toMatchObject({ rounds, lost: 0, halfWritten: 0, integrity: "ok" });
      expect(report.acknowledged).toBeGreaterThan(5 * rounds);
    },
  );
});

describe("SIGKILL in the middle of a bulk change", () => {
  it(
    "leaves each of 3,000 playlists done and told of, or untouched; running it again finishes, and undo as well",
    { timeout: 240_000 },
    async () => {
      const report = await bulkCrash(path.join(folder, "bulk"), 3_000, 1_200);
      expect(report).toMatchObject({
        notWhole: 0,
        touched: 0,
        wrongAtEnd: 0,
        wrongAfterUndo: 0,
        integrity: "ok",
      });
      // At least one kill met it half done: otherwise nothing has been shown.
      expect(report.doneAtKills.some((done) => done > 0 && done < 3_000)).toBe(true);
    },
  );
});

describe("SIGTERM under load", () => {
  it("cuts no answer and exits with 0", { timeout: 60_000 }, async () => {
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
        // Only a refused connection is fair: nothing had been asked.
        if (!(answer instanceof Response)) {
          if (!isRefused(answer)) cut += 1;
          return;
        }
        const body = (await answer.json().catch(() => null)) as { Advertisers: unknown[] } | null;
        if (body?.Advertisers.length === 200) whole += 1;
        else cut += 1;
      }
    };
    const asking = Array.from({ length: 12 }, ask);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const started = Date.now();
    const code = await server.stop("SIGTERM");
    await Promise.all(asking);
    expect({ code, cut }).toEqual({ code: 0, cut: 0 });
    expect(whole).toBeGreaterThan(50);
    expect(Date.now() - started).toBeLessThan(10_000);
  });
});

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
}

describe("a start that cannot work", () => {
  const run = (variables: Record<string, string>) => {
    const result = spawnSync(process.execPath, ["scripts/run.mjs", "server.ts"], {
      env: { ...process.env, DATABASE_URL: "", DEMO: "0", HOST: "127.0.0.1", ...variables },
      encoding: "utf8",
      timeout: 30_000,
    });
    return {
      code: result.status,
      said: result.stderr.split("\n").filter((line) => line.startsWith("Cuelist cannot start")),
    };
  };

  it("says that the port is taken", async () => {
    const port = await freePort();
    const other = createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    const { code, said } = run({ DATA_DIR: path.join(folder, "port"), PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(said).toEqual([
      `Cuelist cannot start. Port ${port} is taken by another program. Set PORT to a free one.`,
    ]);
  });

  it.each([
    ["LIMIT_TAGS", "none", "LIMIT_TAGS must be a whole number of 1 or more."],
    ["PORT", "many", "PORT must be a port number."],
    ["SESSION_PASSWORD", "short", "SESSION_PASSWORD must have at least 32 characters."],
    [
      "DATABASE_URL",
      "mysql://x",
      "DATABASE_URL must begin with postgres:// (leave it unset to use SQLite in DATA_DIR).",
    ],
    [
      "PUBLIC_ORIGIN",
      "cuelist",
      "PUBLIC_ORIGIN must be an http or https address such as https://cuelist.example.",
    ],
  ])("names the setting %s", (name, value, sentence) => {
    expect(run({ DATA_DIR: path.join(folder, "env"), [name]: value })).toEqual({
      code: 1,
      said: [`Cuelist cannot start. ${sentence}`],
    });
  });

  it("says that the data directory cannot be one", () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    const { code, said } = run({ DATA_DIR: file, PORT: "0" });
    expect(code).toBe(1);
    expect(said.join()).toContain(`Cuelist cannot write to the data directory ${file}`);
  });

  it("says that another process keeps the database locked", async () => {
    const dataDir = path.join(folder, "locked");
    const { database } = await boot(parseEnv({ DATA_DIR: dataDir }));
    await database.close();
    const other = new Sqlite(sqliteFile(dataDir));
    other.exec("begin immediate");
    const { code, said } = run({ DATA_DIR: dataDir, PORT: "0" });
    other.close();
    expect(code).toBe(1);
    expect(said.join()).toContain("Another process has locked the data directory");
  });

  it("says that the database file is not one, and leaves it alone", async () => {
    const dataDir = path.join(folder, "damaged");
    const { database } = await boot(parseEnv({ DATA_DIR: dataDir }));
    await database.close();
    writeFileSync(
      path.join(dataDir, "cuelist.db"),
      "this is no database, whatever it is called".repeat(100),
    );
    const { code, said } = run({ DATA_DIR: dataDir, PORT: "0" });
    expect(code).toBe(1);
    expect(said.join()).toContain("isn't a valid SQLite database");
  });

  it("says that the database is of a newer version", async () => {
    const dataDir = path.join(folder, "newer");
    const { database } = await boot(parseEnv({ DATA_DIR: dataDir }));
    await database.write((transaction) =>
      transaction
        .insertInto("kysely_migration" as never)
        .values({ name: "9999-later", timestamp: "2030-01-01" } as never)
        .execute(),
    );
    await database.close();
    const { code, said } = run({ DATA_DIR: dataDir, PORT: "0" });
    expect(code).toBe(1);
    expect(said.join()).toContain("made by a newer Cuelist");
  });
});
