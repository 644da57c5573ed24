import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

/** Web Locks of one page, with locks of other tabs. */
function stubLocks(elsewhere: string[]) {
  const here: string[] = [];
  const locks = {
    request: (name: string, _options: object, work: () => Promise<void>) => {
      here.push(name);
      return work().then(() => here.splice(here.indexOf(name), 1));
    },
    query: () =>
      Promise.resolve({
        held: [
          ...here.map((name) => ({ name, clientId: "here" })),
          ...elsewhere.map((name) => ({ name, clientId: "elsewhere" })),
        ],
      }),
  };
  vi.stubGlobal("navigator", { locks });
  return { here, elsewhere };
}

const drafts = [{ id: "mine" }, { id: "theirs" }, { id: "free" }];

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
afterAll(() => vi.resetModules());

const load = () => import("@/lib/browser/playlists/drafts/draft-locks");

it("leaves out drafts that another tab has open, but not those of this page", async () => {
  stubLocks(["cuelist.draft theirs"]);
  const { holdDrafts, withoutHeld } = await load();
  holdDrafts(["mine"]);
  expect(await withoutHeld(drafts)).toEqual([{ id: "mine" }, { id: "free" }]);
});

it("offers a draft again when its form is closed", async () => {
  const { here, elsewhere } = stubLocks(["cuelist.draft theirs"]);
  const { holdDrafts, withoutHeld } = await load();
  const release = holdDrafts(["mine"]);
  expect(here).toContain("cuelist.draft mine");
  release();
  await vi.waitFor(() => expect(here).not.toContain("cuelist.draft mine"));
  elsewhere.length = 0;
  expect(await withoutHeld(drafts)).toEqual(drafts);
});

it("waits longer for the draft of the page that this tab has just left", async () => {
  const { elsewhere } = stubLocks(["cuelist.draft mine", "cuelist.draft theirs"]);
  const { withoutHeld } = await load();
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  const found = withoutHeld(drafts, "mine");
  await vi.advanceTimersByTimeAsync(400);
  elsewhere.shift();
  await vi.advanceTimersByTimeAsync(25);
  expect(await found).toEqual([{ id: "mine" }, { id: "free" }]);
});

it("offers every draft in a browser without Web Locks", async () => {
  vi.stubGlobal("navigator", {});
  const { holdDrafts, withoutHeld } = await load();
  holdDrafts(["mine"])();
  expect(await withoutHeld(drafts)).toEqual(drafts);
});
