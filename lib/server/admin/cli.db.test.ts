import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { hostname, userInfo } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { authenticate, exchangeCredentials } from "@/lib/server/domain/clients/authenticate";
import { newId } from "@/lib/shared/ids";
import { raiseFloor } from "@/lib/server/db/upgrades/schema-floor";
import { runAdminHere } from "@/lib/testing/admin";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/** Effects and output of the commands; `cli.process.test.ts` runs the command line as a process. */

describeOnBothDatabases("the commands", (getRuntime, getInstallation) => {
  const folder = temporaryFolder();

  const run = (...args: string[]) => runAdminHere(getInstallation().variables, ...args);
  /** Runs a command that must succeed without warnings and parses its JSON output. */
  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(...args, "--json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  const csv = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const isValid = (clientId: unknown, secret: unknown) =>
    exchangeCredentials(getRuntime(), {
      client_id: String(clientId),
      client_secret: String(secret),
    }).then(
      () => true,
      () => false,
    );

  it("records what commands change, by whom and with which result, without secrets", async () => {
    await json("companies", "create", "--name", "Audited", "--kind", "agency");
    const file = path.join(folder, "audit-secret");
    const desk = ["--company", "Audited", "--name", "Audit desk", "--secret-file", file];
    const { client_id: clientId } = await json("clients", "create", ...desk);
    expect((await run("tokens", "revoke", newId())).code).toBe(1);
    await json("companies", "list");
    const { acts } = await json("audit", "--limit", "3");
    const by = { by: userInfo().username, host: hostname(), at: expect.any(String) };
    expect(acts).toEqual([
      {
        ...by,
        result: "failed",
        command: expect.stringMatching(/^tokens revoke [-\w]+$/),
        subject: expect.stringMatching(/^client /),
        message: expect.stringMatching(/./),
      },
      {
        ...by,
        result: "done",
        command: `clients create --company Audited --name "Audit desk" --secret-file ${file}`,
        subject: `client ${String(clientId)} (Audit desk) of Audited`,
        message: "",
      },
      {
        ...by,
        result: "done",
        command: "companies create --name Audited --kind agency",
        subject: expect.stringMatching(/^agency Audited, /),
        message: "",
      },
    ]);
    expect((await json("audit", "--q", "AUDIT DESK")).acts).toHaveLength(1);
    expect((await run("audit", "--failed")).stdout).toMatch(
      /tokens revoke .*\n {4}client .*\n {4}failed: /,
    );
  });

  it("creates companies and clients, and lists them", async () => {
    const agency = await json("companies", "create", "--name", "Kite & Co", "--kind", "agency");
    expect(agency).toEqual({ company_uuid: expect.any(String) });
    const own = ["--name", "Øre", "--kind", "advertiser", "--agency", "Kite & Co"];
    const advertiser = await json("companies", "create", ...own);
    const list = await json("companies", "list", "--q", "ore");
    expect(list).toEqual({
      companies: [
        {
          company_uuid: advertiser.company_uuid,
          name: "Øre",
          kind: "advertiser",
          agency_uuid: agency.company_uuid,
        },
      ],
    });
    const client = await json("clients", "create", "--company", "Kite & Co", "--name", "Desk");
    expect(client).toEqual({
      client_id: expect.any(String),
      client_secret: expect.any(String),
      sign_in_url: `http://localhost:3000/sign-in?client_id=${String(client.client_id)}`,
    });
    expect(await isValid(client.client_id, client.client_secret)).toBe(true);
    const more = ["--company", "Kite & Co", "--name", "Editors", "--role", "manager"];
    await json("clients", "create", ...more);
    const { clients } = await json("clients", "list", "--company", "Kite & Co");
    expect(clients).toMatchObject([{ role: "viewer" }, { role: "manager" }]);
  });

  it("imports a file into a new agency and reports every row", async () => {
    const file = csv(
      "list.csv",
      '\uFEFFName,sector\r\n"Two\r\nlines",a\r\nPlain,b\r\nPlain,c\r\n,d\r\n',
    );
    const first = await json("companies", "import", file, "--agency", "Made by import");
    const agency_uuid = expect.any(String);
    const rejected = [{ line: 6, reason: "Enter a name." }];
    const lines = { rows: 5, blank: 0, header: 1, title: 0, total: 0, refused: 0 };
    const rest = { agency_uuid, read: 4, rejected, rejected_count: 1, lines, notices: [] };
    expect(first).toEqual({ ...rest, created: 2, existing: 1 });
    const again = await json("companies", "import", file, "--agency", String(first.agency_uuid));
    expect(again).toEqual({ ...rest, created: 0, existing: 3, agency_uuid: first.agency_uuid });
  });

  it("creates no agency for an invalid file", async () => {
    for (const text of ["", "sector\nA\n"]) {
      const { code, stdout } = await run(
        "companies",
        "import",
        csv("bad.csv", text),
        "--agency",
        "Never",
      );
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    }
    expect(await json("companies", "list", "--q", "never")).toEqual({ companies: [] });
  });

  it("rotates, revokes, disables and enables", async () => {
    await json("companies", "create", "--name", "Solo", "--kind", "advertiser");
    const creation = ["--company", "Solo", "--name", "Script", "--role", "viewer"];
    const { client_id, client_secret } = await json("clients", "create", ...creation);
    const id = String(client_id);
    const rotated = await json("secrets", "rotate", id, "--keep-old", "24h");
    expect(await isValid(id, client_secret)).toBe(true);
    expect(await isValid(id, rotated.client_secret)).toBe(true);
    const { clients } = await json("clients", "list", "--company", "Solo");
    expect(clients).toMatchObject([
      { client_id: id, role: "viewer", disabled_at: null, secrets: [{ expires_at: null }, {}] },
    ]);
    const secret = String(rotated.secret_id);
    await json("secrets", "revoke", id, "--secret", secret);
    expect(await isValid(id, rotated.client_secret)).toBe(false);
    expect(await json("clients", "disable", id)).toMatchObject({ disabled_at: expect.any(String) });
    expect(await isValid(id, client_secret)).toBe(false);
    expect((await run("clients", "disable", id)).stdout).toContain("has been disabled since");
    expect(await json("clients", "enable", id)).toEqual({ client_id: id, disabled_at: null });
    expect((await run("clients", "enable", id)).stdout).toContain("is not disabled");
    expect(await isValid(id, client_secret)).toBe(true);
  });

  it("writes secrets to new files that only their owner can read", async () => {
    await json("companies", "create", "--name", "Filed", "--kind", "advertiser");
    const file = path.join(folder, "secret");
    const creation = ["clients", "create", "--company", "Filed", "--name", "x"];
    const { client_id, ...rest } = await json(...creation, "--secret-file", file);
    expect(rest).toEqual({ client_secret_file: file, sign_in_url: expect.any(String) });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await isValid(client_id, readFileSync(file, "utf8").trim())).toBe(true);
    const again = await run(...creation, "--secret-file", file);
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect(again.stderr).toContain("It exists");
    const { clients } = await json("clients", "list", "--company", "Filed");
    expect(clients).toHaveLength(1);
    const rotated = path.join(folder, "rotated");
    await json("secrets", "rotate", String(client_id), "--secret-file", rotated);
    expect(await isValid(client_id, readFileSync(rotated, "utf8").trim())).toBe(true);
    const none = path.join(folder, "none");
    expect(await run("secrets", "rotate", "abc", "--secret-file", none)).toMatchObject({ code: 1 });
    expect(existsSync(none)).toBe(false);
  });

  it("ends the tokens of one client, and of all", async () => {
    const runtime = getRuntime();
    const agency = await createAgency(runtime);
    const [one, other] = [
      await createClient(runtime, { companyId: agency.id }),
      await createClient(runtime, { companyId: agency.id }),
    ];
    const isAccepted = (token: string) =>
      authenticate(runtime, token).then(
        () => true,
        () => false,
      );
    await json("tokens", "revoke", one.clientId);
    expect(await isAccepted(one.principal.token)).toBe(false);
    expect(await isAccepted(other.principal.token)).toBe(true);
    await json("tokens", "revoke", "--all");
    expect(await isAccepted(other.principal.token)).toBe(false);
    expect(await isValid(other.clientId, other.clientSecret)).toBe(true);
    for (const wrong of [[], ["--all", one.clientId]]) {
      const { code, stderr } = await run("tokens", "revoke", ...wrong);
      expect({ code, stderr }).toEqual({ code: 1, stderr: "Name a client, or add --all.\n" });
    }
  });

  it("prints text without --json", async () => {
    const file = csv("people.csv", "name\nOnly One\n \n\u0007\n");
    const { stdout } = await run("companies", "import", file, "--agency", "People");
    expect(stdout).toBe(
      "Imported 2 rows into People: 1 created, 0 already there, 1 rejected.\n4 lines: 2 rows, 1 blank, 1 header.\nLine 4: Name contains a control character (U+0007). Remove it.\n",
    );
    const report = csv("report.csv", "Clients\n\nname,uuid,spend\nOnly Two,,7\nTotal,,7\n");
    const reported = await run("companies", "import", report, "--agency", "People");
    expect(reported.stdout).toContain(
      "5 lines: 1 row, 1 blank, 1 header, 1 title or note, 1 total.\n",
    );
    const created = await run("clients", "create", "--company", "People", "--name", "x");
    expect(created.stdout).toMatch(/Client ID: +\S+\nClient secret: cl_\S+\nSave the secret/);
    const listed = await run("companies", "list", "--q", "only one");
    expect(listed.stdout).toMatch(/^\S{36} {2}advertiser Only One \(People\)\n$/);
  });

  it("refuses a database of a newer version", async () => {
    const { read, write } = getRuntime().database;
    await write(async (transaction) => {
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(
        transaction,
      );
      await raiseFloor(transaction, 9_999);
    });
    const { code, stderr } = await run("companies", "list");
    expect(code).toBe(1);
    expect(stderr).toContain("newer Cuelist");
    await write(async (transaction) => {
      await sql`delete from kysely_migration where name = '9999-later'`.execute(transaction);
      await sql`update shared_schema_floor set oldest_server = 1`.execute(transaction);
    });
    expect(await read.selectFrom("companies").select("id").limit(1).execute()).toHaveLength(1);
  });

  it("fails with one sentence on stderr, nothing on stdout and the code 1", async () => {
    const runtime = getRuntime();
    for (let twin = 0; twin < 2; twin += 1) {
      const agency = await createAgency(runtime);
      await createAdvertiser(runtime, { agencyId: agency.id, name: "Twin" });
    }
    const failures: [string, string][] = [
      [
        "clients create --name x --company Nobody",
        'No company has the UUID or exact name "Nobody"',
      ],
      ["clients create --name x --company Twin", 'Several companies are named "Twin"'],
      ["companies create --name x --kind station", "Allowed choices are agency, advertiser"],
      ["companies create --kind agency", "required option '--name <name>'"],
      ["companies create --kind agency --name \u0007", "Name contains a control character"],
      ["companies import /no/such.csv --agency x", "Couldn't read the file /no/such.csv"],
      ["companies import /tmp --agency x", "Couldn't read the file /tmp: it is a directory"],
      ["secrets rotate abc", 'No client has the ID "abc"'],
      ["secrets rotate abc --keep-old soon", "Enter a number and a unit"],
      ["nonsense", "unknown command 'nonsense'"],
    ];
    for (const [command, sentence] of failures) {
      const { code, stdout, stderr } = await run(...command.split(" "));
      expect({ code, stdout }, command).toEqual({ code: 1, stdout: "" });
      expect(stderr).toContain(sentence);
      expect(stderr.trim().split("\n").length).toBeLessThanOrEqual(2);
    }
  });
});
