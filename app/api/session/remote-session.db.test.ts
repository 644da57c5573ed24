import { afterEach, expect, it, vi } from "vitest";
import * as companiesRoute from "@/app/api/companies/route";
import { newId } from "@/lib/shared/ids";
import { refreshMirror } from "@/lib/server/remote/mirror/mirror-state";
import { call } from "@/lib/testing/call";
import { beginRemotely, saveRemotely } from "@/lib/testing/remote-service/remote-creates";
import {
  describeRemote,
  getCaller,
  presentedTokens,
  signInRemotely,
} from "@/lib/testing/remote-service/remote";
import { toCookie } from "@/lib/testing/session-cookie";

const minute = 60_000;

describeRemote(
  "a session at a service that renews tokens",
  { advertisers: 20, dialect: { renews: ["search"] } },
  (getRemote) => {
    afterEach(() => vi.useRealTimers());

    it("goes on with the newer token, which no answer says", async () => {
      const { runtime } = getRemote();
      const { cookie, principal } = await signInRemotely(getRemote());
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * minute });
      await (
        await refreshMirror(runtime, principal)
      )?.done;
      const answer = await call(companiesRoute, { cookie });
      const renewed = await getCaller(runtime, toCookie(answer.headers.get("set-cookie")));
      expect(renewed.expiresAt).toBeGreaterThanOrEqual(principal.expiresAt + 9 * 60);
      const [first] = presentedTokens(getRemote());
      const refresh = await refreshMirror(runtime, renewed);
      await refresh?.done;
      expect(presentedTokens(getRemote()).at(-1)).not.toBe(first);
    });

    it("ends with its token, here and at the service", async () => {
      const session = await beginRemotely(getRemote());
      getRemote().standIn.expireTokens();
      const refused = await saveRemotely({ ...session, name: newId() });
      expect(refused).toMatchObject({ status: 401, body: { code: "invalid_token" } });
      for (const token of presentedTokens(getRemote()))
        expect(JSON.stringify(refused.body)).not.toContain(token);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * minute });
      expect(await call(companiesRoute, { cookie: session.cookie })).toMatchObject({ status: 401 });
    });
  },
);

describeRemote(
  "a session at a service with long tokens",
  { advertisers: 20, tokenPadding: 8_000 },
  (getRemote) => {
    it("signs in and creates: they are not in the cookie", async () => {
      const session = await beginRemotely(getRemote());
      const created = await saveRemotely({ ...session, name: newId() });
      expect(created).toMatchObject({ status: 201 });
      expect(presentedTokens(getRemote())[0]?.length).toBeGreaterThan(8_000);
      expect(session.cookie.length).toBeLessThan(1_000);
    });
  },
);
