import { afterEach, expect, it, vi } from "vitest";
import { authenticate, exchangeCredentials } from "@/lib/server/domain/clients/authenticate";
import { listClients } from "@/lib/server/domain/clients/list-clients";
import {
  createClient as createNamedClient,
  disableClient,
  enableClient,
} from "@/lib/server/domain/clients/manage-clients";
import { newId } from "@/lib/shared/ids";
import { collect } from "@/lib/testing/collect";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency, createClient } from "@/lib/testing/factories";

describeOnBothDatabases("managing clients", (getRuntime) => {
  afterEach(() => vi.useRealTimers());

  const createOne = async () => {
    const agency = await createAgency(getRuntime());
    return { agency, ...(await createClient(getRuntime(), { companyId: agency.id })) };
  };
  const getToken = async (clientId: string, clientSecret: string) => {
    const credentials = { client_id: clientId, client_secret: clientSecret };
    return (await exchangeCredentials(getRuntime(), credentials)).token;
  };

  it("gives a new client a working secret and stores only its hash", async () => {
    const { clientId, clientSecret, principal, agency } = await createOne();
    expect(clientSecret).toMatch(/^cl_[\w-]{43}$/);
    const token = await getToken(clientId, clientSecret);
    expect(await authenticate(getRuntime(), token)).toMatchObject({ clientId, role: "manager" });
    expect(principal).toMatchObject({ companyId: agency.id, companyKind: "agency" });
    const rows = await getRuntime()
      .database.read.selectFrom("client_secrets")
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(clientSecret);
  });

  it("refuses a disabled client's tokens and secret, and its old tokens after enabling", async () => {
    const { clientId, clientSecret, principal } = await createOne();
    const { disabledAt, isChanged } = await disableClient(getRuntime(), clientId);
    expect(isChanged).toBe(true);
    expect(await disableClient(getRuntime(), clientId)).toEqual({ disabledAt, isChanged: false });
    const refused = { code: "invalid_token" };
    await expect(authenticate(getRuntime(), principal.token)).rejects.toMatchObject(refused);
    await expect(getToken(clientId, clientSecret)).rejects.toMatchObject({
      code: "invalid_client",
    });
    expect(await enableClient(getRuntime(), clientId.toUpperCase())).toBe(true);
    await expect(authenticate(getRuntime(), principal.token)).rejects.toMatchObject(refused);
    // One of the same millisecond is refused as well.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1 });
    const token = await getToken(clientId, clientSecret);
    expect(await authenticate(getRuntime(), token)).toMatchObject({ clientId });
  });

  it("keeps the tokens of a client that was never disabled", async () => {
    const { clientId, principal } = await createOne();
    expect(await enableClient(getRuntime(), clientId)).toBe(false);
    expect(await authenticate(getRuntime(), principal.token)).toMatchObject({ clientId });
  });

  it("refuses an unknown client and an empty name", async () => {
    const runtime = getRuntime();
    for (const id of [newId(), "nobody"]) {
      await expect(disableClient(runtime, id)).rejects.toThrow(`No client has the ID "${id}"`);
      await expect(enableClient(runtime, id)).rejects.toMatchObject({ code: "not_found" });
    }
    const { id: companyId } = await createAgency(runtime);
    const nameless = createNamedClient(runtime, { companyId, name: "", role: "viewer" });
    await expect(nameless).rejects.toMatchObject({ code: "invalid" });
  });

  it("lists all clients or those of one company, with secret IDs and no hashes", async () => {
    const { agency, clientId } = await createOne();
    const all = await collect(listClients(getRuntime().database));
    const own = await collect(listClients(getRuntime().database, agency.id));
    expect(all.length).toBeGreaterThan(1);
    expect(own).toEqual([
      {
        id: clientId,
        name: "Test manager",
        role: "manager",
        companyId: agency.id,
        companyName: agency.name,
        createdAt: expect.any(String),
        disabledAt: null,
        secrets: [
          { id: expect.any(String), createdAt: expect.any(String), expiresAt: null, person: null },
        ],
      },
    ]);
  });
});
