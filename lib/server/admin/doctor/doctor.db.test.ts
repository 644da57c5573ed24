import { once } from "node:events";
import { chmodSync, chownSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { type Finding } from "@/lib/server/admin/doctor/finding";
import { sqliteFile } from "@/lib/server/db/sqlite";
import { runAdminHere } from "@/lib/testing/admin";
import { createEmptyInstallation, createInstallation } from "@/lib/testing/databases/database";
import { otherUser } from "@/lib/testing/other-user";
import { fillVaried } from "@/lib/testing/databases/varied-installation";

/** Runs `admin doctor`; `notGood` are the checks that are not good. */
async function examine(variables: Record<string, string>) {
  const { code, stdout } = await runAdminHere({ PORT: "4759", ...variables }, "doctor", "--json");
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  const notGood = findings
    // These depend on the machine.
    .filter(({ check }) => check !== "node" && check !== "disk")
    .filter(({ state }) => state !== "good")
    .map(({ check, state }) => `${state} ${check}`);
  return { code, findings, notGood };
}

describe.each(inject("databaseKinds"))("admin doctor (%s)", (kind) => {
  it("finds an installation good and leaves it as it was", async () => {
    const installation = await createInstallation(kind);
    const { database } = installation.runtime;
    await fillVaried(installation.runtime, 2);
    const count = () => database.read.selectFrom("companies").select("id").execute();
    const before = await count();
    const { code, notGood, findings } = await examine(installation.variables);
    expect({ code, notGood }).toEqual({ code: 0, notGood: ["warning backups"] });
    expect(findings.find(({ check }) => check === "create")?.message).toContain("rolled back");
    expect(await count()).toEqual(before);
    await installation.remove();
  });

  it("names a missing index, a wrong key, times in the future and backups that are late", async () => {
    const installation = await createInstallation(kind);
    const { runtime, variables } = installation;
    await fillVaried(runtime, 2);
    const dataDir = variables.DATA_DIR ?? "";
    await runtime.database.write(async (db) => {
      await sql`drop index playlists_by_company`.execute(db);
      await sql`update playlists set updated_at = '2099-01-01T00:00:00.000Z'`.execute(db);
    });
    writeFileSync(path.join(dataDir, "master.key"), `${"B".repeat(43)}\n`);
    if (kind === "sqlite") chmodSync(sqliteFile(dataDir), 0o644);
    const { code, notGood, findings } = await examine({ ...variables, BACKUP_DIR: dataDir });
    expect(code).toBe(1);
    expect(notGood).toEqual([
      ...(kind === "sqlite" ? ["warning permissions"] : []),
      "bad backups",
      "bad key",
      ...(kind === "sqlite" ? ["warning clock"] : []),
      "bad indexes",
    ]);
    expect(findings.find(({ check }) => check === "indexes")?.message).toContain(
      "playlists_by_company",
    );
    for (const { state, advice } of findings) if (state !== "good") expect(advice).toBeTruthy();
    await installation.remove();
  });

  it("asks the identity provider, and finds managers that only secrets would let in", async () => {
    const installation = await createInstallation(kind);
    await fillVaried(installation.runtime, 1);
    let metadata: object = {};
    const server = createServer((_request, answer) =>
      answer.setHeader("content-type", "application/json").end(JSON.stringify(metadata)),
    ).listen(0, "127.0.0.1");
    await once(server, "listening");
    // The issuers of many providers have a path, with or without a slash at its end.
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/application/o/x`;
    const look = async (answered: string) => {
      metadata = { issuer: answered, token_endpoint: `${answered}/token` };
      const settings = {
        ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "cuelist", OIDC_CLIENT_SECRET: "s3cret" },
        ...{ OIDC_ONLY: "1", OIDC_NAME: "Acme SSO" },
      };
      const { findings } = await examine({ ...installation.variables, ...settings });
      const signIn = findings.filter(({ check }) => check === "sign-in");
      return { signIn, people: findings.filter(({ check }) => check === "people") };
    };
    const other = await look(`${issuer}/`);
    const advice = "Set OIDC_ISSUER to exactly that.";
    expect(other.signIn).toMatchObject([{ state: "bad", advice }]);
    expect(other.signIn[0]?.message).toContain(`calls itself ${issuer}/,`);
    const right = await look(issuer);
    expect(right.signIn).toMatchObject([{ state: "good" }]);
    expect(right.signIn[0]?.message).toContain("http://localhost:3000/api/oidc/callback");
    expect(right.people).toMatchObject([{ state: "warning" }]);
    server.close();
    server.closeAllConnections();
    expect((await look(issuer)).signIn).toMatchObject([{ state: "bad" }]);
    await installation.remove();
  });

  it.runIf(process.getuid?.() === 0)("names files that another user has left", async () => {
    const installation = await createInstallation(kind);
    const dataDir = installation.variables.DATA_DIR ?? "";
    chownSync(dataDir, otherUser, otherUser);
    const { code, findings } = await examine(installation.variables);
    expect(code).toBe(1);
    const { message, advice } = findings.find(({ check }) => check === "owner") ?? {};
    expect([message, advice]).toEqual([
      expect.stringContaining("master.key"),
      expect.stringMatching(/^chown -h \d+ .*master\.key/),
    ]);
    await installation.remove();
  });

  it("examines an empty place without making anything", async () => {
    const place = await createEmptyInstallation(kind);
    for (let times = 0; times < 2; times += 1) {
      const { code, notGood } = await examine(place.variables);
      expect(code).toBe(0);
      expect(notGood).toContain(kind === "sqlite" ? "warning database" : "warning version");
    }
    await place.remove();
  });
});

it("admin doctor says which setting is invalid or retired, and that a database is out of reach", async () => {
  const doubtful = await examine({ BACKUP_DIRR: "/x", LOG_SAMPLE: "0.5", DATA_DIR: "/none" });
  const said = doubtful.findings.filter(({ state }) => state === "warning");
  expect(said.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      "BACKUP_DIRR is not a setting. Did you mean BACKUP_DIR?",
      expect.stringMatching(/^LOG_SAMPLE=0.5 has no effect any more\. /),
    ]),
  );
  const invalid = await examine({ BACKUP_KEEP: "none" });
  expect(invalid).toMatchObject({ code: 1, notGood: ["bad settings"] });
  const out = await examine({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" });
  expect(out.code).toBe(1);
  expect(out.notGood).toContain("bad database");
});
