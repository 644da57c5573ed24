import { beforeAll, beforeEach, expect, it } from "vitest";
import * as callback from "@/app/api/oidc/callback/route";
import * as start from "@/app/api/oidc/start/route";
import * as form from "@/app/api/session/form/route";
import { invitePerson } from "@/lib/server/domain/people/add-person";
import { singletons } from "@/lib/server/singleton";
import { type Answer, call, testOrigin, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/database";
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

  /** What the sign-in page shows after an answer. */
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
});
