import { expect, it, onTestFinished } from "vitest";
import * as startRoute from "@/app/api/oidc/start/route";
import { invitePerson } from "@/lib/server/domain/people/add-person";
import { parseEnv } from "@/lib/server/env";
import { finishFlow } from "@/lib/server/http/oidc/finish-flow";
import { findFailedSignIn } from "@/lib/server/http/session/failed-sign-in";
import { boot } from "@/lib/server/runtime/boot";
import { singletons } from "@/lib/server/singleton";
import { call, testOrigin } from "@/lib/testing/call";
import { changeLimits } from "@/lib/testing/change-limits";
import { createEmptyInstallation } from "@/lib/testing/databases/database";
import { versionOf } from "@/lib/testing/databases/version-of";
import { createAgency, createClient } from "@/lib/testing/factories";
import { SmallBrowser } from "@/lib/testing/oidc/small-browser";
import { startIdentityProvider } from "@/lib/testing/oidc/start-identity-provider";
import { toCookie } from "@/lib/testing/session-cookie";

changeLimits({ requestsPerSecond: 100 });

it("counts joining and signing in as requests of the client, before anything is written", async () => {
  const { variables, remove } = await createEmptyInstallation("sqlite", { isMigrated: true });
  const provider = await startIdentityProvider(testOrigin);
  const settings = { ...variables, ...provider.variables, PUBLIC_ORIGIN: testOrigin, DEMO: "0" };
  const runtime = await boot(parseEnv(settings));
  onTestFinished(async () => {
    await provider.stop();
    await runtime.database.close();
    await remove();
  });
  singletons.set("runtime", Promise.resolve(runtime));
  const { clientId } = await createClient(runtime, { companyId: (await createAgency(runtime)).id });
  const person = { clientId, name: "Pat", email: null, role: "viewer" } as const;
  const { invitation } = await invitePerson(runtime, null, person);
  const browser = new SmallBrowser();

  /** Signs in at the provider. Returns where that leads, why not, and whether something was written. */
  const signIn = async (begin: Parameters<typeof call>[1], hasBudget: boolean) => {
    const count = (asked: string) => Promise.resolve(asked === clientId ? 5_000 : 0);
    const begun = await call(startRoute, { ...begin, headers: { origin: testOrigin } });
    const address = begun.headers.get("location") ?? (begun.body as { url: string }).url;
    const callback = await browser.signInAtProvider(address, "sub-pat", testOrigin);
    const cookie = toCookie(begun.headers.get("set-cookie"));
    if (!hasBudget) singletons.set("request-rate", { count });
    const before = await versionOf(runtime);
    const answer = await finishFlow(runtime, new Request(callback, { headers: { cookie } }));
    const isWritten = (await versionOf(runtime)) !== before;
    singletons.delete("request-rate");
    const location = new URL(answer.headers.get("location") ?? "", testOrigin);
    const kept = answer.headers.getSetCookie().map(toCookie).join("; ");
    const shown = new Request(location, { headers: { cookie: kept } });
    const failure = location.searchParams.get("failure") ?? "";
    const { message } = (await findFailedSignIn(runtime, shown, failure)) ?? {};
    return { path: location.pathname, message, isWritten };
  };
  const joining = { json: { key: new URL(invitation.url).hash.slice(1) } };
  const again = { path: "/api/oidc/start?next=/playlists" };
  const refused = { message: expect.stringMatching(/^Too many requests/), isWritten: false };
  expect(await signIn(joining, false)).toMatchObject(refused);
  expect(await signIn(joining, true)).toEqual({ path: "/", message: undefined, isWritten: true });
  expect(await signIn(again, false)).toMatchObject(refused);
  expect(await signIn(again, true)).toMatchObject({ path: "/playlists", isWritten: true });
});
