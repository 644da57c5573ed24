import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { countSamples, ensureDemo, findWorkingDemo } from "@/lib/server/admin/demo/demo";
import { describeDemo, ensureDemoCredentials } from "@/lib/server/admin/demo/demo-credentials";
import { demoAdvertisers, demoAgency } from "@/lib/server/admin/demo/demo-advertisers";
import { demoPlaylists } from "@/lib/server/admin/demo/demo-playlists";
import { authenticate, exchangeCredentials } from "@/lib/server/domain/clients/authenticate";
import { disableClient, enableClient } from "@/lib/server/domain/clients/manage-clients";
import { boot } from "@/lib/server/runtime/boot";
import { type RequestContext, withRequestContext } from "@/lib/server/request-context";
import { searchAdvertisers } from "@/lib/server/domain/companies/search-advertisers";
import { newId } from "@/lib/shared/ids";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency } from "@/lib/testing/factories";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

const wholeDemo = {
  companies: demoAdvertisers.length + 1,
  clients: 1,
  playlists: demoPlaylists.length,
};

describeOnBothDatabases("the demo", (getRuntime) => {
  const count = async () => {
    const { read } = getRuntime().database;
    const sizeOf = async (table: "companies" | "clients" | "playlists") =>
      (await read.selectFrom(table).select("id").execute()).length;
    return {
      companies: await sizeOf("companies"),
      clients: await sizeOf("clients"),
      playlists: await sizeOf("playlists"),
    };
  };

  it("rolls back a failed creation and completes it the next time", async () => {
    const { database, env } = getRuntime();
    const insert = vi.spyOn(database.operations, "insertInventory");
    insert.mockRejectedValueOnce(new Error("the power went out"));
    await expect(ensureDemo(getRuntime())).rejects.toThrow("the power went out");
    insert.mockRestore();
    expect(await count()).toEqual({ companies: 0, clients: 0, playlists: 0 });
    const existing = ensureDemoCredentials(env.dataDir);
    const other = await boot(env);
    const made = await Promise.all([ensureDemo(getRuntime()), ensureDemo(other)]);
    await other.database.close();
    expect(made).toMatchObject([existing, existing]);
    expect(made.filter((demo) => demo?.isNew)).toHaveLength(1);
    expect(await count()).toEqual(wholeDemo);
  });

  it("shows the secret to a person when new; to a log, and at later starts, its file", async () => {
    const { env } = getRuntime();
    const demo = await ensureDemo(getRuntime());
    if (!demo) throw new Error("There is no demo.");
    expect(demo.isNew).toBe(false);
    const [first, later] = [describeDemo(env, { ...demo, isNew: true }), describeDemo(env, demo)];
    expect(first.text).toContain(demo.clientSecret);
    const link = `${env.publicOrigin}/sign-in?client_id=${demo.clientId}`;
    for (const text of [first.text, later.text, first.lines.join("\n")])
      expect(text).toContain(link);
    for (const text of [later.text, ...first.lines, ...later.lines])
      expect(text).not.toContain(demo.clientSecret);
    for (const text of [later.text, first.lines.join("\n")])
      expect(text).toContain(path.join(env.dataDir, "demo-client.json"));
    expect(first.lines.join()).not.toContain("\n");
  });

  it("counts what the demo's client found when it came, and nothing for others", async () => {
    const demo = await ensureDemo(getRuntime());
    expect(countSamples(getRuntime(), demo?.clientId ?? "")).toBe(wholeDemo.playlists);
    expect(countSamples(getRuntime(), newId())).toBe(0);
  });

  it("returns its client's credentials at every start and creates nothing twice", async () => {
    const again = await ensureDemo(getRuntime());
    expect(again).not.toBeNull();
    expect(await count()).toEqual(wholeDemo);
    const { token } = await exchangeCredentials(getRuntime(), {
      client_id: again?.clientId ?? "",
      client_secret: again?.clientSecret ?? "",
    });
    const principal = await authenticate(getRuntime(), token);
    expect(principal).toMatchObject({ companyName: demoAgency, role: "manager" });
    for (const q of ["月見坂", "снеж", "o'hall", "echo & t", "größ", "groß"]) {
      const page = await searchAdvertisers(getRuntime().database, principal, {
        q,
        limit: 5,
        after: null,
      });
      expect(page.advertisers, q).toHaveLength(1);
    }
  });

  it("stores the credentials in a file that only its owner can read", () => {
    const file = path.join(getRuntime().env.dataDir, "demo-client.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, "utf8"))).toHaveProperty("client_secret");
  });

  it("returns no credentials once the client is disabled or the file is missing", async () => {
    const { dataDir } = getRuntime().env;
    const { clientId } = ensureDemoCredentials(dataDir);
    await disableClient(getRuntime(), clientId);
    expect(await ensureDemo(getRuntime())).toBeNull();
    expect(await findWorkingDemo(getRuntime())).toBeNull();
    await enableClient(getRuntime(), clientId);
    const file = path.join(dataDir, "demo-client.json");
    const contents = readFileSync(file);
    rmSync(file);
    expect(await ensureDemo(getRuntime())).toBeNull();
    writeFileSync(file, contents);
    expect(await ensureDemo(getRuntime())).toMatchObject({ clientId });
  });
});

describeOnBothDatabases("the demo of two servers with folders of their own", (getRuntime) => {
  it("leaves one file with credentials, which work", async () => {
    const here = getRuntime();
    const dataDir = temporaryFolder();
    const other = { ...here, env: { ...here.env, dataDir } };
    await Promise.all([ensureDemo(here), ensureDemo(other)]);
    const left = [here, other].filter(({ env }) =>
      existsSync(path.join(env.dataDir, "demo-client.json")),
    );
    expect(left).toHaveLength(1);
    expect(await findWorkingDemo(left[0] ?? here)).not.toBeNull();
  });

  it("is nobody's request", async () => {
    const context: RequestContext = { requestId: "r", address: "192.0.2.1" };
    await withRequestContext(context, () => findWorkingDemo(getRuntime()));
    expect(context.clientId).toBeUndefined();
  });
});

describeOnBothDatabases("the demo of a database that is in use", (getRuntime) => {
  it("is not created", async () => {
    await createAgency(getRuntime());
    expect(await ensureDemo(getRuntime())).toBeNull();
    const companies = await getRuntime()
      .database.read.selectFrom("companies")
      .select("id")
      .execute();
    expect(companies).toHaveLength(1);
  });
});
