import { afterEach, expect, it, vi } from "vitest";
import * as companiesRoute from "@/app/api/companies/route";
import * as sessionRoute from "@/app/api/session/route";
import { newId } from "@/lib/ids";
import { refreshMirror } from "@/lib/service/mirror/mirror-state";
import { call, testOrigin } from "@/lib/testing/call";
import { beginRemotely, saveRemotely } from "@/lib/testing/remote-service/create-faults";
import { describeRemote, getCaller, signInRemotely } from "@/lib/testing/remote-service/remote";
import { toCookie } from "@/lib/testing/session-cookie";

const minute = 60_000;

describeRemote(
  "a session at a service that renews tokens",
  { advertisers: 20, renewsTokens: true },
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
      expect(renewed.token).not.toBe(principal.token);
      expect(renewed.expiresAt).toBeGreaterThanOrEqual(principal.expiresAt + 9 * 60);
      expect(JSON.stringify(answer.body)).not.toContain(renewed.token);
    });

    it("ends with its token, here and at the service", async () => {
      const session = await beginRemotely(getRemote());
      getRemote().standIn.expireTokens();
      const refused = await saveRemotely({ ...session, name: newId() });
      expect(refused).toMatchObject({ status: 401, body: { code: "invalid_token" } });
      expect(JSON.stringify(refused.body)).not.toContain(session.principal.token);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * minute });
      expect(await call(companiesRoute, { cookie: session.cookie })).toMatchObject({ status: 401 });
    });
  },
);

describeRemote(
  "a session at a service with long tokens",
  { advertisers: 20, tokenPadding: 4_000 },
  (getRemote) => {
    it("is refused with the reason", async () => {
      const [client] = getRemote().standIn.clients;
      const answer = await call(sessionRoute, {
        json: { client_id: client?.id, client_secret: client?.secret },
        headers: { origin: testOrigin },
      });
      expect(answer).toMatchObject({ status: 502, body: { code: "service_failed" } });
      expect(JSON.stringify(answer.body)).toContain("4,096 bytes");
      expect(answer.headers.get("set-cookie")).toBeNull();
      expect(JSON.stringify(answer.body)).not.toMatch(/eyJ|stand-in-secret/);
    });
  },
);
