import { SignJWT } from "jose";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import {
  authenticate,
  exchangeCredentials,
  renewPrincipal,
} from "@/lib/server/domain/clients/authenticate";
import { rotateSecret } from "@/lib/server/domain/clients/manage-secrets";
import { disableClient, enableClient } from "@/lib/server/domain/clients/manage-clients";
import { type AppError } from "@/lib/shared/errors";
import { newId, newIdAt } from "@/lib/shared/ids";
import { boot } from "@/lib/server/runtime/boot";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { describeOnBothDatabases, createInstallation } from "@/lib/testing/databases/database";
import { createAgency, createClient } from "@/lib/testing/factories";

type Client = Awaited<ReturnType<typeof createClient>>;

const makeClient = async (runtime: Runtime) =>
  createClient(runtime, { companyId: (await createAgency(runtime)).id });
const issue = async (runtime: Runtime, { clientId, clientSecret }: Client) => {
  const credentials = { client_id: clientId, client_secret: clientSecret };
  return (await exchangeCredentials(runtime, credentials)).token;
};
const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const minute = 60_000;

/** Issues a valid token with `change` applied to its claims. */
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
    jti: newIdAt(now * 1_000),
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

  it("are accepted when valid, which validates the forgeries below", async () => {
    expect(await failure(await forge(getRuntime(), client.clientId))).toBe("accepted");
  });

  it.each<[string, Parameters<typeof forge>[2]]>([
    ["another audience", { claims: { aud: "someone-else" } }],
    ["another issuer", { claims: { iss: "https://elsewhere.example" } }],
    ["another type", { header: { typ: "JWT" } }],
    ["no type", { header: { typ: undefined } }],
    ["another key id", { header: { kid: newId() } }],
    ["no key id", { header: { kid: undefined } }],
    [
      "a key id of 2,000 characters",
      { header: { kid: "k".repeat(2_000) }, key: new Uint8Array(32) },
    ],
    ["a key id that is an object", { header: { kid: { toString: 1 } }, key: new Uint8Array(32) }],
    ["another key", { key: new Uint8Array(32) }],
    ["another algorithm", { alg: "HS512", key: new Uint8Array(64) }],
    ["no expiry", { claims: { exp: undefined } }],
    ["no time of issue", { claims: { iat: undefined } }],
    ["no id", { claims: { jti: undefined } }],
    ["no subject", { claims: { sub: undefined } }],
    ["a start in the future", { claims: { nbf: Math.floor(Date.now() / 1_000) + 600 } }],
    ["a subject that is no client", { claims: { sub: newId() } }],
    ["a session that is no id", { claims: { sid: "x" } }],
    ["a secret that is not the client's", { claims: { secret_id: newId() } }],
  ])("are refused with %s", async (_name, change) => {
    const token = await forge(getRuntime(), client.clientId, change);
    expect(await failure(token)).toMatch(
      /^invalid_token Bearer realm="cuelist", error="invalid_token"/,
    );
  });

  it("are refused unsigned, modified or truncated", async () => {
    const token = await issue(getRuntime(), client);
    const [header = "", claims = "", signature = ""] = token.split(".");
    const other = await makeClient(getRuntime());
    const [, otherClaims] = (await issue(getRuntime(), other)).split(".");
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

  it("with an unknown key ID create no key and cause at most one read of the table", async () => {
    const runtime = getRuntime();
    const { body } = { body: (await issue(runtime, client)).split(".").slice(1).join(".") };
    const derived = vi.spyOn(runtime.keys, "signing");
    const read = vi.spyOn(runtime.database.read, "selectFrom");
    for (let count = 0; count < 50; count += 1) {
      const header = { alg: "HS256", typ: "at+jwt", kid: newId() };
      expect(await failure(`${segment(header)}.${body}`)).toMatch(/^invalid_token/);
    }
    expect(derived).not.toHaveBeenCalled();
    expect(read.mock.calls.filter(([table]) => table === "signing_keys").length).toBeLessThan(2);
    vi.restoreAllMocks();
  });

  it("signed with an older key of the installation are accepted", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + minute);
    const runtime = getRuntime();
    const kid = newId();
    await runtime.database.write((transaction) =>
      transaction
        .insertInto("signing_keys")
        .values({
          kid,
          created_at: "2020-01-01T00:00:00.000Z",
          master_key_fingerprint: runtime.keys.fingerprint,
        })
        .execute(),
    );
    const change = { header: { kid }, key: runtime.keys.signing(kid).export() };
    expect(await failure(await forge(runtime, client.clientId, change))).toBe("accepted");
  });

  it("of another installation are refused", async () => {
    const elsewhere = await createInstallation("sqlite");
    const token = await issue(elsewhere.runtime, await makeClient(elsewhere.runtime));
    await elsewhere.remove();
    expect(await failure(token)).toMatch(/^invalid_token/);
  });

  it("expire after an hour, even when cached", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const token = await issue(getRuntime(), client);
    vi.setSystemTime(Date.now() + 59 * minute);
    expect(await failure(token)).toBe("accepted");
    vi.setSystemTime(Date.now() + minute);
    expect(await failure(token)).toMatch(/^token_expired Bearer .*expired"$/);
  });

  it("end with their client and stay invalid when it is enabled again", async () => {
    const ended = await makeClient(getRuntime());
    const { clientId, principal } = ended;
    expect(await failure(principal.token)).toBe("accepted");
    await disableClient(getRuntime(), clientId);
    expect(await failure(principal.token)).toMatch(/^invalid_token/);
    await enableClient(getRuntime(), clientId);
    expect(await failure(principal.token)).toMatch(/^invalid_token/);
    // A token of the very millisecond would be one from before.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1 });
    expect(await failure(await issue(getRuntime(), ended))).toBe("accepted");
  });

  it("end at once when another process disables their client, also if they were just looked at", async () => {
    const runtime = getRuntime();
    const disabled = await makeClient(runtime);
    const token = await issue(runtime, disabled);
    for (let times = 0; times < 2; times += 1)
      expect(await authenticate(runtime, token)).toMatchObject({ clientId: disabled.clientId });
    const other = await boot(runtime.env);
    await disableClient(other, disabled.clientId).finally(() => other.database.close());
    await expect(authenticate(runtime, token)).rejects.toMatchObject({ code: "invalid_token" });
  });

  it("issued until tokens_not_before are refused, to the millisecond", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const owner = await makeClient(getRuntime());
    const at = await issue(getRuntime(), owner);
    const notBefore = new Date().toISOString();
    vi.setSystemTime(Date.now() + 1);
    const after = await issue(getRuntime(), owner);
    await getRuntime().database.write((transaction) =>
      transaction
        .updateTable("clients")
        .set({ tokens_not_before: notBefore })
        .where("id", "=", owner.clientId)
        .execute(),
    );
    expect(await failure(at)).toMatch(/^invalid_token/);
    expect(await failure(after)).toBe("accepted");
  });

  it("are renewed after half of their hour", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const runtime = getRuntime();
    const principal = await authenticate(runtime, await issue(runtime, client));
    vi.setSystemTime((principal.issuedAt + 1_799) * 1_000);
    expect(await renewPrincipal(runtime, principal)).toBe(principal);
    vi.setSystemTime((principal.issuedAt + 1_801) * 1_000);
    const fresh = await authenticate(runtime, (await renewPrincipal(runtime, principal)).token);
    expect(fresh.token).not.toBe(principal.token);
    expect(fresh.expiresAt).toBe(principal.issuedAt + 1_801 + 3_600);
    expect(fresh.clientId).toBe(client.clientId);
    expect(fresh.session).toEqual(principal.session);
  });

  /** Renews a token every 31 minutes until it is refused; returns the minutes passed. */
  const useAndRenew = async (first: string): Promise<number> => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const start = Date.now();
    let token = first;
    for (let minutes = 31; minutes < 28 * 60; minutes += 31) {
      vi.setSystemTime(start + minutes * minute);
      const principal = await authenticate(getRuntime(), token).catch(() => null);
      if (!principal) return minutes;
      token = (await renewPrincipal(getRuntime(), principal)).token;
    }
    return Infinity;
  };

  it("are renewed for at most twelve hours after authentication", async () => {
    const ended = await useAndRenew(await issue(getRuntime(), client));
    expect(ended).toBeGreaterThanOrEqual(12 * 60);
    expect(ended).toBeLessThan(12 * 60 + 31);
  });

  it("end with their secret and are not renewed past its end", async () => {
    const kept = await makeClient(getRuntime());
    await rotateSecret(getRuntime(), kept.clientId, 150 * minute);
    const token = await issue(getRuntime(), kept);
    const { expiresAt, sessionEndsAt } = await authenticate(getRuntime(), token);
    expect(sessionEndsAt - expiresAt).toBeGreaterThan(80 * 60);
    const ended = await useAndRenew(token);
    expect(ended).toBeGreaterThanOrEqual(150);
    expect(ended).toBeLessThan(150 + 31);
  });

  it("of 0.1, without a session, are valid until they expire, are not renewed, and end with a secret", async () => {
    const owner = await makeClient(getRuntime());
    const old = await forge(getRuntime(), owner.clientId);
    const principal = await authenticate(getRuntime(), old);
    expect(principal.sessionEndsAt).toBe(principal.expiresAt);
    await rotateSecret(getRuntime(), owner.clientId, 0);
    expect(await failure(old)).toMatch(/^invalid_token/);
    await rotateSecret(getRuntime(), owner.clientId, 0);
    expect(await failure(old)).toMatch(/^invalid_token/);
    expect(await useAndRenew(await forge(getRuntime(), client.clientId))).toBe(62);
  });
});
