import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { exchangeCredentials } from "@/lib/server/domain/clients/authenticate";
import { sqliteFile } from "@/lib/server/db/sqlite";
import { Sqlite } from "@/lib/server/db/sqlite-driver";
import { adminWords, runAdminProcess as admin } from "@/lib/testing/admin";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/** The command line as a process; `cli.db.test.ts` tests what the commands do. */

// Each command starts a process, which takes one or two seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Fails unless the process has the file open (Linux). */
function expectOpen(pid: number | undefined, file: string): void {
  const folder = `/proc/${pid}/fd`;
  const open = readdirSync(folder).map((name) => readlinkSync(path.join(folder, name)));
  expect(open).toContain(file);
}

describe("the command line", () => {
  let installation: TestInstallation;
  beforeAll(async () => {
    installation = await createInstallation("sqlite");
  });
  afterAll(() => installation.remove());

  /** Runs a command that must succeed without warnings and parses its JSON output. */
  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await admin(installation.variables, ...args, "--json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return JSON.parse(stdout) as Record<string, unknown>;
  };

  it("creates a company and a client while another process uses the database", async () => {
    const agency = await json("companies", "create", "--name", "Kite & Co", "--kind", "agency");
    expect(agency).toEqual({ company_uuid: expect.any(String) });
    const client = await json("clients", "create", "--company", "Kite & Co", "--name", "Desk");
    const exchanged = exchangeCredentials(installation.runtime, {
      client_id: String(client.client_id),
      client_secret: String(client.client_secret),
    });
    await expect(exchanged).resolves.toBeDefined();
    const { companies } = await json("companies", "list", "--q", "kite");
    expect(companies).toMatchObject([{ name: "Kite & Co", ...agency }]);
  });

  it("exits with 1 when `doctor` finds something bad", async () => {
    const { code, stdout } = await admin({ BACKUP_KEEP: "none" }, "doctor", "--json");
    const { findings } = JSON.parse(stdout) as { findings: { check: string; state: string }[] };
    expect(code).toBe(1);
    expect(findings).toContainEqual(expect.objectContaining({ check: "settings", state: "bad" }));
  });

  it("waits for another process's write, and fails after the timeout", async () => {
    const file = sqliteFile(installation.runtime.env.dataDir);
    const lock = new Sqlite(file);
    const words = (name: string) => ["companies", "create", "--name", name, "--kind", "agency"];
    lock.exec("begin immediate");
    const patient = spawn(process.execPath, adminWords(...words("Patient")), {
      env: { ...installation.variables, NODE_ENV: "test" },
      stdio: "ignore",
    });
    const ended = once(patient, "exit");
    // Its write is what comes next.
    if (process.platform === "linux") await vi.waitFor(() => expectOpen(patient.pid, file), 30_000);
    lock.exec("commit");
    expect(await ended).toEqual([0, null]);
    lock.exec("begin immediate");
    const second = await admin(installation.variables, ...words("Too late"));
    lock.exec("commit");
    lock.close();
    expect(second.code).toBe(1);
    expect(second.stderr).toContain("Another process has locked the data directory");
  });

  it("reads .env of its folder, where existing variables win, and says that it made an installation", async () => {
    const CWD = temporaryFolder();
    writeFileSync(path.join(CWD, ".env"), `DATA_DIR=${CWD}/mine\nPORT=nonsense\n`);
    const { DATA_DIR: _, ...variables } = installation.variables;
    const refused = await admin({ CWD }, "companies", "list");
    expect(refused.stderr).toBe("PORT must be a port number.\n");
    const listed = await admin({ CWD, PORT: "80", ...variables }, "companies", "list", "--json");
    const stderr = `This is a new installation, in the data directory ${CWD}/mine.\n`;
    expect(listed).toEqual({ code: 0, stdout: '{"companies":[]}\n', stderr });
    const made = new Sqlite(sqliteFile(`${CWD}/mine`), { fileMustExist: true });
    made.close();
    writeFileSync(path.join(CWD, ".env"), "LIMIT_TAG=3\nPOSTGRES_PASSWORD=x\n");
    expect(await admin({ CWD }, "companies", "list")).toMatchObject({
      code: 1,
      stderr: "LIMIT_TAG is not a setting. Did you mean LIMIT_TAGS? Correct .env.\n",
    });
    writeFileSync(path.join(CWD, ".env"), "LIMIT_PAGE_ROWS=50\n");
    expect(
      await admin({ CWD, DATA_DIR: `${CWD}/mine`, LOG_SAMPLE: "0.5" }, "companies", "list"),
    ).toEqual({
      code: 0,
      stdout: "No companies yet.\n",
      stderr: expect.stringMatching(
        /^LIMIT_PAGE_ROWS=50 has .+\nLOG_SAMPLE=0.5 has .+\n$/,
      ) as string,
    });
  });

  it.each([
    ["npm ci", true, /Run npm ci with the Node that runs Cuelist \(this is v[\d.]+\), .+\n$/],
    ["its own Node in a packed folder", false, /with another Node than v[\d.]+\. .+\n$/],
  ])("asks for %s where a package is missing", (_, isCheckout, advice) => {
    const folder = temporaryFolder();
    for (const name of ["scripts", "dist"]) mkdirSync(path.join(folder, name));
    for (const file of ["scripts/start.mjs", "scripts/entries.mjs"])
      copyFileSync(file, path.join(folder, file));
    if (isCheckout) writeFileSync(path.join(folder, "package-lock.json"), "{}");
    writeFileSync(path.join(folder, "dist/admin.mjs"), 'import "not-installed";\n');
    const words = ["scripts/start.mjs", "admin", "clients", "list"];
    const { status, stderr } = spawnSync(process.execPath, words, {
      cwd: folder,
      encoding: "utf8",
    });
    expect(stderr).toMatch(/^Cuelist can't start\. Cannot find package 'not-installed'\. .+\n$/);
    expect(stderr).toMatch(advice);
    expect(status).toBe(1);
  });
});

it.each([
  ["postgres", Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL)],
  ["sqlite", getPriority()],
] as const)("a large import into %s has a priority of %i", async (kind, priority) => {
  const { runtime, variables, remove } = await createInstallation(kind);
  const folder = temporaryFolder();
  const file = path.join(folder, "names.csv");
  const names = Array.from({ length: 51_000 }, (_, index) => `Company ${index}`);
  writeFileSync(file, ["name", ...names].join("\n"));
  const words = adminWords("companies", "import", file, "--agency", "Imported");
  const child = spawn(process.execPath, words, { env: { ...variables, NODE_ENV: "test" } });
  const ended = once(child, "exit");
  let seen = getPriority();
  const look = setInterval(() => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      seen = Math.max(seen, getPriority(child.pid));
  }, 20);
  expect(await ended.finally(() => clearInterval(look))).toEqual([0, null]);
  expect(seen).toBe(priority);
  const { read } = runtime.database;
  const stored = await read.selectFrom("agency_advertisers").select("name").execute();
  expect(new Set(stored.map(({ name }) => name))).toEqual(new Set(names));
  await remove();
});
