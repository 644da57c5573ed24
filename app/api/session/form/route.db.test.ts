import { describe, expect, it } from "vitest";
import * as formRoute from "@/app/api/session/form/route";
import * as sessionRoute from "@/app/api/session/route";
import { call, testOrigin, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency, createClient } from "@/lib/testing/factories";
import { findFailedSignIn } from "@/lib/server/http/session/failed-sign-in";
import { toCookie } from "@/lib/testing/session-cookie";

describeOnBothDatabases("Signing in with the form", (getRuntime) => {
  useRuntime(getRuntime);

  const post = (fields: Record<string, string>, headers: Record<string, string | null> = {}) =>
    call(formRoute, {
      text: new URLSearchParams(fields).toString(),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: testOrigin,
        ...headers,
      },
    });
  const makeClient = async () => {
    const companyId = (await createAgency(getRuntime())).id;
    const { clientId, clientSecret } = await createClient(getRuntime(), { companyId });
    return { client_id: clientId, client_secret: clientSecret };
  };
  const readFailure = (answer: Awaited<ReturnType<typeof post>>) => {
    const location = new URL(answer.headers.get("location") ?? "", testOrigin);
    const cookie = toCookie(answer.headers.get("set-cookie"));
    const id = location.searchParams.get("failure") ?? "";
    return findFailedSignIn(getRuntime(), new Request(testOrigin, { headers: { cookie } }), id);
  };

  it("starts a session and leads to the page that was asked for", async () => {
    const answer = await post({ ...(await makeClient()), next: "/playlists?q=a" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/playlists?q=a");
    const cookie = toCookie(answer.headers.get("set-cookie"));
    expect(await call(sessionRoute, { cookie })).toMatchObject({ status: 200 });
  });

  it("never leads to another site", async () => {
    const answer = await post({ ...(await makeClient()), next: "//elsewhere.example" });
    expect(answer.headers.get("location")).toBe("/");
  });

  it("leads back with the reason and the ID, and without the secret", async () => {
    const client = { ...(await makeClient()), client_secret: "not it" };
    const answer = await post({ ...client, next: "/tags" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(/^\/sign-in\?next=%2Ftags&failure=[\w-]+$/);
    const failed = await readFailure(answer);
    expect(failed).toMatchObject({
      client_id: client.client_id,
      status: 401,
      code: "invalid_client",
    });
    expect(JSON.stringify(failed)).not.toContain("not it");
  });

  it("names the fields that are missing", async () => {
    const failed = await readFailure(await post({ client_id: " " }));
    expect(failed?.errors.map(({ path }) => path)).toEqual(["/client_id", "/client_secret"]);
  });

  it("counts failures as sign-ins with JSON", async () => {
    const client = { ...(await makeClient()), client_secret: "not it" };
    for (let attempt = 0; attempt < 10; attempt += 1) await post(client);
    const failed = await readFailure(await post(client));
    expect(failed).toMatchObject({ status: 429, code: "throttled" });
    expect(failed?.retryAfter).toBeGreaterThan(0);
    expect(
      await call(sessionRoute, { json: client, headers: { origin: testOrigin } }),
    ).toMatchObject({ status: 429 });
  });

  describe("is refused", () => {
    it.each([
      ["of another site", { origin: "https://elsewhere.example" }, 403],
      ["without an origin", { origin: null }, 403],
      ["with an opaque origin", { origin: "null" }, 403],
      ["of another type", { "content-type": "text/plain" }, 415],
    ])("%s", async (_what, headers, status) => {
      const answer = await post(await makeClient(), headers);
      expect(answer.status).toBe(status);
      expect(answer.headers.get("set-cookie")).toBeNull();
    });

    it("above the size of credentials", async () => {
      const answer = await post({ client_id: "a".repeat(70_000) });
      expect(answer.status).toBe(413);
    });
  });
});
