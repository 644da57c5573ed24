import { describe, expect, it } from "vitest";
import { newId } from "@/lib/shared/ids";

import { getMirrorState, refreshMirror } from "@/lib/server/remote/mirror/mirror-state";
import {
  beginRemotely,
  createdThere,
  saveRemotely,
} from "@/lib/testing/remote-service/remote-creates";
import { describeRemote, signInRemotely } from "@/lib/testing/remote-service/remote";
import { type StandInOptions } from "@/scripts/stand-in/options";
import { singletons } from "@/lib/server/singleton";

const endsAll: Partial<StandInOptions> = {
  dialect: { renews: ["search", "create"], ends: "client" },
};
const services: [string, Partial<StandInOptions>][] = [
  ["a search ends the token", { dialect: { renews: ["search"], ends: "presented" } }],
  ["each request ends the token", { dialect: { renews: ["search", "create"], ends: "presented" } }],
  ["each request ends all tokens", endsAll],
];

/** Simulates a next request from another process, which knows nothing of the turns. */
const forgetTurns = () => {
  singletons.delete("service-turns");
};

describe.each(services)("a service where %s", (_name, options) => {
  describeRemote("requests at once", { advertisers: 200, ...options }, (getRemote) => {
    it.each([false, true])("are each done once (in several processes: %s)", async (areMany) => {
      const remote = getRemote();
      const { cookie, principal, advertiserId } = await beginRemotely(remote);
      for (let round = 0; round < 2; round += 1) {
        const names = Array.from({ length: 5 }, () => newId());
        const searching = refreshMirror(remote.runtime, principal);
        const saving = names.map((name) => {
          if (areMany) forgetTurns();
          return saveRemotely({ cookie, advertiserId, name });
        });
        const statuses = (await Promise.all(saving)).map(({ status }) => status);
        await (
          await searching
        )?.done;
        expect(statuses).toEqual(names.map(() => 201));
        expect(names.map((name) => createdThere(remote, name).length)).toEqual([1, 1, 1, 1, 1]);
        expect(await getMirrorState(remote.runtime, principal)).toMatchObject({ error: null });
      }
    });

    it("serves two people with one client, and the cookie from before", async () => {
      const remote = getRemote();
      const first = await beginRemotely(remote);
      const second = await signInRemotely(remote);
      const save = (cookie: string) =>
        saveRemotely({ cookie, advertiserId: first.advertiserId, name: newId() });
      for (const { cookie } of [first, second, first])
        expect(await save(cookie)).toMatchObject({ status: 201 });
    });
  });
});

// It looks for three seconds whether a token comes: for one kind of service.
describeRemote("a service that ended all tokens", { advertisers: 200, ...endsAll }, (getRemote) => {
  it("asks to sign in when no token is left, and sends the playlist then", async () => {
    const remote = getRemote();
    const { cookie, advertiserId } = await beginRemotely(remote);
    remote.standIn.expireTokens();
    const [name, key] = [newId(), newId()];
    // Several, which find no token at the same time, don't wait for each other.
    const others = [newId(), newId()].map((other) =>
      saveRemotely({ cookie, advertiserId, name: other }),
    );
    const refused = await saveRemotely({ cookie, advertiserId, name, key });
    for (const answer of [refused, ...(await Promise.all(others))])
      expect(answer).toMatchObject({ status: 401, body: { code: "invalid_token" } });
    const again = await signInRemotely(remote);
    const saved = await saveRemotely({ cookie: again.cookie, advertiserId, name, key });
    expect(saved).toMatchObject({ status: 201 });
    expect(createdThere(remote, name)).toHaveLength(1);
  });
});
