import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { invitePerson } from "@/lib/server/domain/people/add-person";
import {
  changePerson,
  disablePerson,
  forgetPerson,
} from "@/lib/server/domain/people/manage-people";
import { createEmptyInstallation } from "@/lib/testing/databases/database";
import { createAgency, createClient, createPerson } from "@/lib/testing/factories";
import { SmallBrowser } from "@/lib/testing/oidc/small-browser";
import {
  type ProviderFaults,
  startIdentityProvider,
  type TestProvider,
} from "@/lib/testing/oidc/start-identity-provider";
import { freePort, type ServerProcess, startServer } from "@/lib/testing/servers/server-process";

/* Signing in with a real OpenID provider in its own process: the path, and what goes wrong on it. */

let provider: TestProvider;
let server: ServerProcess;
/** A second one on the same database, with OIDC_ONLY=1. */
let strict: ServerProcess;
let runtime: Runtime;
let remove: () => Promise<void>;
let manager: { clientId: string; clientSecret: string };
/** Whatever no log may hold. */
const secrets: string[] = [];

beforeAll(async () => {
  const made = await createEmptyInstallation("postgres", { isMigrated: true });
  ({ remove } = made);
  const ports = [await freePort(), await freePort()].map(String);
  provider = await startIdentityProvider(...ports.map((port) => `http://localhost:${port}`));
  const variables = { ...made.variables, ...provider.variables, PUBLIC_ORIGIN: "", DEMO: "0" };
  runtime = await boot(parseEnv(variables));
  manager = await createClient(runtime, { companyId: (await createAgency(runtime)).id });
  const start = (more: Record<string, string>) =>
    startServer({ ...variables, LOG_LEVEL: "info", ...more });
  [server, strict] = await Promise.all([
    start({ PORT: ports[0] ?? "" }),
    start({ PORT: ports[1] ?? "", OIDC_ONLY: "1" }),
  ]);
}, 120_000);
afterAll(async () => {
  await Promise.all([server.stop("SIGKILL"), strict.stop("SIGKILL"), provider.stop()]);
  await runtime.database.close();
  await remove();
});

let browser: SmallBrowser;
beforeEach(() => {
  browser = new SmallBrowser();
});
afterEach(() => provider.fail({}));

const post = (path: string, json: object, at: ServerProcess = server) =>
  browser.ask(at.origin + path, {
    method: "POST",
    body: JSON.stringify(json),
    headers: { "content-type": "application/json", origin: at.origin },
  });

/** A new person of the client; returns the key of their invitation. */
async function invite(name: string, role: "manager" | "viewer" = "viewer") {
  const { clientId } = manager;
  const email = `${name}@private.example`;
  const invited = await invitePerson(runtime, null, { clientId, name, email, role });
  const key = new URL(invited.invitation.url).hash.slice(1);
  secrets.push(key, email);
  return { key, personId: invited.person.uuid };
}

/** The provider's address for a sign-in. */
async function begin(next = "/playlists", at: ServerProcess = server): Promise<string> {
  const answer = await browser.ask(`${at.origin}/api/oidc/start?next=${encodeURIComponent(next)}`);
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
}

/** Signs in at the provider; returns the address of the callback. */
async function signInThere(address: string, login: string | null, at: ServerProcess = server) {
  const callback = await browser.signInAtProvider(address, login, at.origin);
  secrets.push(new URL(callback).searchParams.get("code") ?? "no code at all");
  if (login !== null) secrets.push(login);
  return callback;
}

/** Where the callback leads, and the reason that the sign-in page shows. */
async function end(callback: string, own = browser) {
  const { origin } = new URL(callback);
  const answer = await own.ask(callback);
  const location = answer.headers.get("location") ?? "";
  const failure = new URL(location, origin).searchParams.get("failure");
  if (failure === null) return { status: answer.status, location, message: null };
  const form = await own.ask(`${origin}/api/session/form?failure=${failure}`);
  const { failed } = (await form.json()) as { failed: { message: string } | null };
  return { status: answer.status, location, message: failed?.message };
}

const signIn = async (login: string, next?: string) =>
  end(await signInThere(await begin(next), login));

/** Accepts an invitation with the provider. */
async function join(key: string, login: string, at: ServerProcess = server) {
  const answer = await post("/api/oidc/start", { key }, at);
  expect(answer.status).toBe(200);
  const { url } = (await answer.json()) as { url: string };
  return end(await signInThere(url, login, at));
}

const getSession = async (at: ServerProcess = server) => {
  const answer = await browser.ask(`${at.origin}/api/session`);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe("Whoever was invited", () => {
  it("joins with the provider, signs in by it, and is out when disabled", async () => {
    const { key, personId } = await invite("Dana", "manager");
    expect(await join(key, "sub-dana")).toEqual({ status: 303, location: "/", message: null });
    const { body } = await getSession();
    expect(body).toMatchObject({
      person: { uuid: personId, name: "Dana" },
      client: { role: "manager" },
      identity_provider: { name: "Acme SSO", is_only: false },
    });
    const hours = (Date.parse(String(body.ends_at)) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
    // One cookie: the other one ended with the sign-in.
    const cookies = browser.cookiesOf(server.origin);
    expect(Array.from(cookies.keys())).toEqual(["cuelist_session"]);
    expect(cookies.get("cuelist_session")?.length).toBeLessThan(4_000);

    await browser.ask(`${server.origin}/api/session`, {
      method: "DELETE",
      headers: { "content-type": "application/json", origin: server.origin },
    });
    expect((await getSession()).status).toBe(401);
    expect(await signIn("sub-dana", "/playlists?q=a")).toMatchObject({
      location: "/playlists?q=a",
      message: null,
    });
    await changePerson(runtime, null, (await invite("Other", "manager")).personId, {
      role: "viewer",
    });
    expect((await getSession()).body).toMatchObject({ client: { role: "manager" } });
    await addManager();
    await changePerson(runtime, null, personId, { role: "viewer" });
    expect((await getSession()).body).toMatchObject({ client: { role: "viewer" } });
    await disablePerson(runtime, null, personId);
    expect((await getSession()).status).toBe(401);
    const refused = await signIn("sub-dana");
    expect(refused.message).toBe("This access was turned off. Ask your manager.");
    await forgetPerson(runtime, null, personId);
    expect((await signIn("sub-dana")).message).toMatch(
      /^This Acme SSO account isn't linked to anyone yet/,
    );
  });

  it("goes to pages of this site only", async () => {
    const { key } = await invite("Rita");
    await join(key, "sub-rita");
    for (const next of ["//evil.example/", "https://evil.example", "/api/session", "/\\evil", ""])
      expect((await signIn("sub-rita", next)).location).toBe("/");
    expect((await signIn("sub-rita", `/playlists?q=${"x".repeat(3_000)}`)).location).toBe("/");
  });

  it("keeps secrets for scripts, and gets a new identity with a new invitation only", async () => {
    const { clientId } = manager;
    const ana = await createPerson(runtime, { clientId, name: "Ana" });
    const { key } = await invite("Ben");
    await join(key, "sub-ben");
    const credentials = { client_id: clientId, client_secret: ana.clientSecret };
    const token = await post("/stage/get-token", { request_headers: [], body: credentials });
    expect(token.status).toBe(200);
    expect((await post("/api/session", credentials)).status).toBe(200);
  });

  it("is told that an invitation was used, by whichever way", async () => {
    const { key } = await invite("Cleo");
    const { url } = (await (await post("/api/oidc/start", { key })).json()) as { url: string };
    expect((await post("/api/invitations", { key })).status).toBe(201);
    const late = await end(await signInThere(url, "sub-cleo"));
    expect(late.message).toMatch(/already used/);
    expect((await post("/api/oidc/start", { key })).status).toBe(409);
  });

  it("can't join as two people", async () => {
    const [first, second] = [await invite("One"), await invite("Two")];
    await join(first.key, "sub-one");
    const { message } = await join(second.key, "sub-one");
    expect(message).toMatch(/belongs to another person here/);
    // The link is unused. At the provider, this browser remains signed in.
    browser = new SmallBrowser();
    expect(await join(second.key, "sub-two")).toMatchObject({ message: null });
  });
});

async function addManager(): Promise<void> {
  await createPerson(runtime, { clientId: manager.clientId, name: "Stays", role: "manager" });
}

interface Fault {
  /** Nobody's, unless it says otherwise. */
  login?: string | null;
  /** Faults of the provider after the sign-in there, before the callback. */
  faults?: ProviderFaults | ((nonce: string) => Promise<ProviderFaults>);
  alter?: (callback: URL) => void;
  message: RegExp;
}

/** The provider's answers for an ID token that another one signed: whatever it claims, its keys are right. */
const forged =
  (change: (claims: JWTPayload) => JWTPayload, { isKeyKnown = true } = {}) =>
  async (nonce: string): Promise<ProviderFaults> => {
    const { publicKey, privateKey } = await generateKeyPair("RS256");
    const iat = Math.floor(Date.now() / 1_000);
    const right = { iss: provider.issuer, aud: "cuelist", sub: "sub-known", nonce, iat };
    const token = await new SignJWT(change({ ...right, exp: iat + 300 }))
      .setProtectedHeader({ alg: "RS256", kid: "forged" })
      .sign(privateKey);
    const key = { ...(await exportJWK(publicKey)), kid: "forged", alg: "RS256", use: "sig" };
    secrets.push(token);
    const answers = {
      "/token": { access_token: "access-token-of-test", token_type: "Bearer", id_token: token },
      "/jwks": { keys: isKeyKnown ? [key] : [] },
    };
    return { answers };
  };

const faults: Record<string, Fault> = {
  "cancelling there": { login: null, message: /^Acme SSO didn't let you in, or you cancelled/ },
  "an account of nobody": { login: "sub-stranger", message: /account isn't linked to anyone yet/ },
  "another state": {
    alter: ({ searchParams }) => searchParams.set("state", "x"),
    message: /^Another sign-in began later, or began in another browser. Start again/,
  },
  "no parameters": {
    alter: (url) => (url.search = ""),
    message: /Start again/,
  },
  "a callback that was cut": {
    alter: ({ searchParams }) => searchParams.delete("code"),
    message: /^The identity provider's answer is incomplete. Start again/,
  },
  "two codes": {
    alter: ({ searchParams }) => searchParams.append("code", "x"),
    message: /is incomplete/,
  },
  "another issuer in the callback": {
    alter: ({ searchParams }) => searchParams.set("iss", "https://evil.example"),
    message: /is incomplete/,
  },
  "no issuer in the callback": {
    alter: ({ searchParams }) => searchParams.delete("iss"),
    message: /can't use. Tell your administrator/,
  },
  "an invented code": {
    alter: ({ searchParams }) => searchParams.set("code", "invented"),
    message: /^This sign-in was used already, or took too long. Start again/,
  },
  "an error of the provider's own": {
    alter({ searchParams }) {
      searchParams.delete("code");
      searchParams.set("error", "<script>alert(1)</script>");
    },
    message: /can't use. Tell your administrator/,
  },
  "a provider that is overloaded": {
    alter({ searchParams }) {
      searchParams.delete("code");
      searchParams.set("error", "temporarily_unavailable");
    },
    message: /^Acme SSO can't be reached right now. Try again in a minute/,
  },
  "a provider that hangs": {
    faults: { hangs: ["/token"] },
    message: /^Acme SSO can't be reached right now/,
  },
  "a provider that fails": {
    faults: { answers: { "/token": "<h1>Internal error</h1>" } },
    message: /^Acme SSO can't be reached right now/,
  },
  "an answer without an ID token": {
    faults: { answers: { "/token": { access_token: "x", token_type: "Bearer" } } },
    message: /can't use/,
  },
  "another nonce": {
    faults: forged((claims) => ({ ...claims, nonce: "another" })),
    message: /^This sign-in began in another browser/,
  },
  "an ID token of another issuer": {
    faults: forged((claims) => ({ ...claims, iss: `${provider.issuer}/` })),
    message: /can't use/,
  },
  "an ID token for another application": {
    faults: forged((claims) => ({ ...claims, aud: "another" })),
    message: /can't use/,
  },
  "an ID token signed with a key that isn't published": {
    faults: forged((claims) => claims, { isKeyKnown: false }),
    message: /can't use/,
  },
  "a subject that is no text of 255 characters": {
    faults: forged((claims) => ({ ...claims, sub: "x".repeat(256) })),
    message: /can't use/,
  },
  "a clock that is an hour off": {
    faults: forged((claims) => ({ ...claims, exp: Math.floor(Date.now() / 1_000) - 3_600 })),
    message: /^The clocks of Cuelist and Acme SSO differ too much/,
  },
};

describe("A sign-in ends on a page that says why", () => {
  it.each(Object.entries(faults))("with %s", async (_name, fault) => {
    const { login = "sub-nobody", message } = fault;
    const address = await begin();
    const callback = new URL(await signInThere(address, login));
    fault.alter?.(callback);
    const nonce = new URL(address).searchParams.get("nonce") ?? "";
    const failing = typeof fault.faults === "function" ? await fault.faults(nonce) : fault.faults;
    if (failing) await provider.fail(failing);
    const { status, location, message: shown } = await end(callback.href);
    expect({ status, shown }).toEqual({ status: 303, shown: expect.stringMatching(message) });
    expect(location).toMatch(/^\/sign-in\?/);
    expect((await getSession()).status).toBe(401);
    const page = await browser.ask(server.origin + location);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Continue with");
  });

  it("when the callback is sent once more, here or from a copy of the browser", async () => {
    const { key } = await invite("Replay");
    await join(key, "sub-replay");
    const callback = await signInThere(await begin(), "sub-replay");
    const copy = browser.copy();
    expect((await end(callback)).message).toBeNull();
    expect((await end(callback)).message).toMatch(/was used already/);
    expect((await end(callback, copy)).message).toMatch(/^This sign-in was used already/);
    // A user who opens the address of another's sign-in is not signed in. (The provider, too, ends the tokens of a code that came twice.)
    browser = new SmallBrowser();
    const other = await signInThere(await begin(), "sub-replay");
    expect((await end(other, new SmallBrowser())).message).toMatch(/in another browser/);
  });

  it("in one tab after a sign-in began in another", async () => {
    const { key } = await invite("Tabs");
    await join(key, "sub-tabs");
    const first = await signInThere(await begin(), "sub-tabs");
    const second = await signInThere(await begin(), "sub-tabs");
    expect((await end(first)).message).toMatch(/^Another sign-in began later/);
    expect((await end(second)).message).toBeNull();
  });

  it("and leaves an invitation open", async () => {
    const { key } = await invite("Again");
    const { url } = (await (await post("/api/oidc/start", { key })).json()) as { url: string };
    const { message } = await end(await signInThere(url, null));
    expect(message).toMatch(/cancelled.* Your invitation stays open: open its link again\.$/);
    expect(await join(key, "sub-again")).toMatchObject({ message: null });
  });
});

it("takes new keys of the provider, and a clock that is half a minute off, but not one that is hours off", async () => {
  const { key } = await invite("Keys");
  await join(key, "sub-keys");
  await provider.rotate();
  expect(await signIn("sub-keys")).toMatchObject({ location: "/playlists", message: null });
  await provider.rotate();
  expect(await signIn("sub-keys")).toMatchObject({ location: "/playlists", message: null });
  for (const clock of [-30, 30]) {
    await provider.fail({ clock });
    expect(await signIn("sub-keys")).toMatchObject({ location: "/playlists", message: null });
  }
  browser = new SmallBrowser();
  await provider.fail({ clock: -7_200 });
  expect((await signIn("sub-keys")).message).toMatch(/^The clocks of Cuelist and Acme SSO differ/);
});

it("begins from our own pages only", async () => {
  const start = `${server.origin}/api/oidc/start?next=/tags`;
  const led = await browser.ask(start, { headers: { "sec-fetch-site": "cross-site" } });
  expect(led.headers.get("location")).toMatch(/^\/sign-in/);
  expect(led.headers.getSetCookie()).toEqual([]);
  expect((await post("/api/oidc/start", { key: "wrong" })).status).toBe(404);
});

describe("With OIDC_ONLY=1", () => {
  it("a provider that is down, or calls itself otherwise, is said before anybody leaves", async () => {
    const path = "/.well-known/openid-configuration";
    const real = (await (await fetch(provider.issuer + path)).json()) as object;
    const begun = async () => end(`${strict.origin}/api/oidc/start?next=/playlists`);
    await provider.fail({ answers: { [path]: { ...real, issuer: `${provider.issuer}/` } } });
    const named = `Acme SSO calls itself ${provider.issuer}/. Tell your administrator`;
    expect((await begun()).message).toContain(named);
    // Lines are written a tenth of a second later.
    const reason = "which is not the value of OIDC_ISSUER";
    await expect.poll(() => strict.output(), { timeout: 10_000 }).toContain(reason);
    await provider.fail({ hangs: [path] });
    const { message, location } = await begun();
    expect(message).toMatch(/^Acme SSO can't be reached right now/);
    expect(location).toContain("next=%2Fplaylists");
    await provider.fail({});
    expect((await begun()).location).toMatch(provider.issuer);
  });

  it("pages take no secrets, and scripts do", async () => {
    const credentials = { client_id: manager.clientId, client_secret: manager.clientSecret };
    expect((await post("/api/session", credentials)).status).toBe(200);
    expect((await getSession()).status).toBe(200);
    // The cookies of both servers are the same.
    const own = browser.cookiesOf(server.origin);
    for (const [name, value] of own) browser.cookiesOf(strict.origin).set(name, value);
    expect((await getSession(strict)).status).toBe(401);
    const refused = await post("/api/session", credentials, strict);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain("Sign in with Acme SSO: pages accept no secrets.");
    const token = await post(
      "/stage/get-token",
      { request_headers: [], body: credentials },
      strict,
    );
    expect(token.status).toBe(200);
    const { key } = await invite("Strict");
    expect((await post("/api/invitations", { key }, strict)).status).toBe(409);
    expect(await join(key, "sub-strict", strict)).toMatchObject({ location: "/", message: null });
    expect((await getSession(strict)).status).toBe(200);
    const page = await new SmallBrowser().ask(`${strict.origin}/sign-in`);
    const html = await page.text();
    expect(html).toContain("Continue with");
    expect(html).not.toContain("client_secret");
  });
});

it("throttles who invents codes", async () => {
  const messages: (string | null | undefined)[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const state = new URL(await begin()).searchParams.get("state") ?? "";
    const iss = encodeURIComponent(provider.issuer);
    const callback = `${server.origin}/api/oidc/callback?code=x${attempt}&state=${state}&iss=${iss}`;
    messages.push((await end(callback)).message);
  }
  expect(messages.at(-1)).toMatch(/^Too many attempts/);
});

it("logs neither codes, tokens, keys, nor who it was", () => {
  const log = server.output() + strict.output();
  expect(log).toContain("sign-in with the identity provider refused");
  expect(log).not.toMatch(/access-token-of-test|cuelist-secret/);
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(secrets.length).toBeGreaterThan(50);
});
