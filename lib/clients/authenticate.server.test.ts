import { SignJWT } from "jose";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { authenticate, exchangeCredentials, renewToken } from "@/lib/clients/authenticate.server";
import { disableClient, enableClient } from "@/lib/clients/manage-clients.server";
import { issueToken } from "@/lib/clients/tokens";
import { type AppError } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { type Runtime } from "@/lib/runtime";
import { describeOnBothDatabases, makeInstallation } from "@/lib/testing/database";
import { createAgency, createClient } from "@/lib/testing/factories";

type Client = Awaited<ReturnType<typeof createClient>>;

const makeClient = async (runtime: Runtime) =>
  createClient(runtime, { companyId: (await createAgency(runtime)).id });
const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const minute = 60_000;

/** A token like ours, but for what `change` makes of it. */
async function forge(
  runtime: Runtime,
  clientId: string,
  change: {
    header?: object;
    claims?: Record<string, unknown>;
    key?: Uint8Array;
    alg?: string;
  } = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: runtime.env.publicOrigin,
    aud: "advertiser-audio-service",
    sub: clientId,
    iat: now,
    exp: now + 3_600,
    jti: newId(),
    ...change.claims,
  };
  const alg = change.alg ?? "HS256";
  return new SignJWT(claims)
    .setProtectedHeader({ typ: "at+jwt", kid: runtime.kid, ...change.header, alg })
    .sign(change.key ?? runtime.keys.signing(runtime.kid));
}

describeOnBothDatabases("tokens", (getRuntime) => {
  let client: Client;
  beforeAll(async () => {
    client = await makeClient(getRuntime());
  });
  afterEach(() => vi.useRealTimers());

  const failure = (token: string) =>
    authenticate(getRuntime(), token).then(
      () => "accepted",
      ({ code, headers }: AppError) => `${code} ${headers["WWW-Authenticate"]}`,
    );

  it("are taken when everything is right, which shows that the forgeries below are good ones", async () => {
    expect(await failure(await forge(getRuntime(), client.clientId))).toBe("accepted");
  });

  it.each<[string, Parameters<typeof forge>[2]]>([
    ["another audience", { claims: { aud: "someone-else" } }],
    ["another issuer", { claims: { iss: "https://elsewhere.example" } }],
    ["another type", { header: { typ: "JWT" } }],
    ["no type", { header: { typ: undefined } }],
    ["another key id", { header: { kid: newId() } }],
    ["no key id", { header: { kid: undefined } }],
    ["another key", { key: new Uint8Array(32) }],
    ["another algorithm", { alg: "HS512", key: new Uint8Array(64) }],
    ["no expiry", { claims: { exp: undefined } }],
    ["no time of issue", { claims: { iat: undefined } }],
    ["no id", { claims: { jti: undefined } }],
    ["no subject", { claims: { sub: undefined } }],
    ["a start in the future", { claims: { nbf: Math.floor(Date.now() / 1_000) + 600 } }],
    ["a subject that is no client", { claims: { sub: newId() } }],
  ])("are refused with %s", async (_name, change) => {
    const token = await forge(getRuntime(), client.clientId, change);
    expect(await failure(token)).toMatch(
      /^invalid_token Bearer realm="cuelist", error="invalid_token"/,
    );
  });

  it("are refused unsigned, changed or cut", async () => {
    const token = await issueToken(getRuntime(), client.clientId);
    const [header = "", claims = "", signature = ""] = token.split(".");
    const other = await makeClient(getRuntime());
    const [, otherClaims] = (await issueToken(getRuntime(), other.clientId)).split(".");
    for (const wrong of [
      `${segment({ alg: "none", typ: "at+jwt" })}.${claims}.`,
      `${segment({ alg: "none", typ: "at+jwt" })}.${claims}.${signature}`,
      `${segment({ alg: "HS256", typ: "at+jwt", kid: { a: 1 } })}.${claims}.${signature}`,
      `${segment({ alg: "HS256", typ: "at+jwt", crit: ["x"], x: 1 })}.${claims}.${signature}`,
      `${segment([])}.${claims}.${signature}`,
      `${header}.${otherClaims}.${signature}`,
      `${header}.${claims}.`,
      `${header}.${claims}`,
      `${token}.${signature}`,
      token.slice(0, -1),
      `${token}A`,
      "x",
      "..",
    ]) {
      expect(await failure(wrong)).toMatch(/^invalid_token/);
    }
    expect(await failure(token)).toBe("accepted");
  });

  it("of another installation are refused", async () => {
    const elsewhere = await makeInstallation("sqlite");
    const token = await issueToken(elsewhere.runtime, client.clientId);
    await elsewhere.remove();
    expect(await failure(token)).toMatch(/^invalid_token/);
  });

  it("expire after an hour, also when they have been seen before", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const token = await issueToken(getRuntime(), client.clientId);
    vi.setSystemTime(Date.now() + 59 * minute);
    expect(await failure(token)).toBe("accepted");
    vi.setSystemTime(Date.now() + minute);
    expect(await failure(token)).toMatch(/^token_expired Bearer .*expired"$/);
  });

  it("end at once with their client, and stay ended when it comes back", async () => {
    const { clientId, clientSecret, principal } = await makeClient(getRuntime());
    expect(await failure(principal.token)).toBe("accepted");
    await disableClient(getRuntime(), clientId);
    expect(await failure(principal.token)).toMatch(/^invalid_token/);
    await enableClient(getRuntime(), clientId);
    const credentials = { client_id: clientId, client_secret: clientSecret };
    expect(await failure(await exchangeCredentials(getRuntime(), credentials))).toBe("accepted");
  });

  it("issued before tokens_not_before are refused, to the millisecond", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { clientId } = await makeClient(getRuntime());
    const before = await issueToken(getRuntime(), clientId);
    vi.setSystemTime(Date.now() + 2);
    const notBefore = new Date().toISOString();
    const after = await issueToken(getRuntime(), clientId);
    await getRuntime().database.write((transaction) =>
      transaction
        .updateTable("clients")
        .set({ tokens_not_before: notBefore })
        .where("id", "=", clientId)
        .execute(),
    );
    expect(await failure(before)).toMatch(/^invalid_token/);
    expect(await failure(after)).toBe("accepted");
  });

  it("are renewed once half of their hour is over", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const runtime = getRuntime();
    const principal = await authenticate(runtime, await issueToken(runtime, client.clientId));
    vi.setSystemTime((principal.issuedAt + 1_799) * 1_000);
    expect(await renewToken(runtime, principal)).toBe(principal.token);
    vi.setSystemTime((principal.issuedAt + 1_801) * 1_000);
    const fresh = await authenticate(runtime, await renewToken(runtime, principal));
    expect(fresh.token).not.toBe(principal.token);
    expect(fresh.expiresAt).toBe(principal.issuedAt + 1_801 + 3_600);
    expect(fresh.clientId).toBe(client.clientId);
  });
});
