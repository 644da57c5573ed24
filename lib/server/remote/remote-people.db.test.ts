import { expect, it } from "vitest";
import * as people from "@/app/api/people/route";
import * as sessionRoute from "@/app/api/session/route";
import * as sessions from "@/app/api/session/sessions/route";
import { call } from "@/lib/testing/call";
import { describeRemote, signInRemotely } from "@/lib/testing/remote-service/remote";

describeRemote("people in front of another service", { advertisers: 3 }, (getRemote) => {
  it("are none, and the session says so", async () => {
    const { cookie } = await signInRemotely(getRemote());
    const { body } = await call(sessionRoute, { cookie });
    expect(body).toMatchObject({ person: null, capabilities: { hasPeople: false } });
    for (const [module, sent] of [
      [people, {}],
      [people, { json: { name: "Dana" } }],
      [sessions, {}],
    ] as const)
      expect((await call(module, { ...sent, cookie })).status).toBe(405);
  });
});
