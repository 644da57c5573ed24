import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { beforeAll, beforeEach, expect, it } from "vitest";
import * as callback from "@/app/api/oidc/callback/route";
import * as start from "@/app/api/oidc/start/route";
import * as form from "@/app/api/session/form/route";
import { invitePerson } from "@/lib/server/domain/people/add-person";
import { singletons } from "@/lib/server/singleton";
import { type Answer, call, testOrigin, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency, createClient } from "@/lib/testing/factories";
import { toCookie } from "@/lib/testing/session-cookie";

/* Without an identity provider. What there is with one, `sign-in.process.test.ts` asks a real one. */
describeOnBothDatabases("/api/oidc without a provider", (getRuntime) => {
  useRuntime(getRuntime);
  let key: string;
  beforeAll(async () => {
    const { clientId } = await createClient(getRuntime(), {
      companyId: (await createAgency(getRuntime())).id,
    });
    const person = { clientId, name: "Dana", email: null, role: "viewer" } as const;
    const { invitation } = await invitePerson(getRuntime(), null, person);
    key = new URL(invitation.url).hash.slice(1);
  });
  beforeEach(() => void singletons.delete("throttle"));

  /** Reads the text that the sign-in page shows after an answer. */
  async function read({ status, headers }: Answer) {
    expect(status).toBe(303);
    const location = new URL(headers.get("location") ?? "", testOrigin);
    expect(location.pathname).toBe("/sign-in");
    const cookie = toCookie(headers.get("set-cookie"));
    const path = `/?failure=${location.searchParams.get("failure")}`;
    const { body } = await call(form, { cookie, path, headers: { origin: null } });
    return (body as { failed: { message: string } | null }).failed?.message;
  }
  const none = "This Cuelist has no identity provider. Sign in with a secret.";

  it("says so on the sign-in page", async () => {
    expect(await read(await call(start, { path: "/?next=/playlists" }))).toBe(none);
    expect(await read(await call(callback, { path: "/?code=x&state=y" }))).toBe(none);
    const headers = { origin: testOrigin };
    const joining = await call(start, { json: { key }, headers });
    expect(joining).toMatchObject({ status: 404, body: { Message: none } });
  });

  it("takes any query and any cookie", async () => {
    const cookies = [
      "cuelist_oidc=",
      "cuelist_oidc=garbage",
      "cuelist_oidc=Fe26.2*1*a*b*c*1*d*e~2",
    ];
    const paths = ["/", "/?code", "/?code=a&code=b&state=%00", `/?state=${"x".repeat(9_000)}`];
    for (const cookie of cookies)
      for (const path of paths)
        expect(await read(await call(callback, { path, cookie }))).toBe(none);
  });

  it("goes to the provider with the public address, and keeps the rest in a cookie of its own", async () => {
    const server = createServer((_request, answer) => {
      const metadata = { issuer, authorization_endpoint: `${issuer}/auth` };
      answer.setHeader("content-type", "application/json").end(JSON.stringify(metadata));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const settings = {
      ...{ issuer, clientId: "cuelist" },
      ...{ clientSecret: "s", isOnly: false },
    };
    const env = {
      ...getRuntime().env,
      publicOrigin: "https://cuelist.example",
      identityProvider: { ...settings, name: "Acme SSO" },
    };
    singletons.set("runtime", Promise.resolve({ ...getRuntime(), env }));
    const path = `/?next=/playlists?q=${"x".repeat(1_480)}`;
    const answer = await call(start, { path, headers: { host: "evil.example" } });
    const url = new URL(answer.headers.get("location") ?? "");
    expect(url.origin + url.pathname).toBe(`${issuer}/auth`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: "cuelist",
      response_type: "code",
      scope: "openid",
      redirect_uri: "https://cuelist.example/api/oidc/callback",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    const cookie = answer.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(
      /^__Host-cuelist_oidc=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(cookie.length).toBeLessThan(4_096);
    // Encrypted: it tells nothing of what the address does not.
    expect(cookie).not.toContain(url.searchParams.get("state"));
    singletons.set("runtime", Promise.resolve(getRuntime()));
    server.close();
    server.closeAllConnections();
  });
});
