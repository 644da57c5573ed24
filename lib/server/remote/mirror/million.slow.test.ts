import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { searchCompanies } from "@/lib/server/domain/companies/search-companies";
import { countAdvertisers } from "@/lib/server/domain/service/list-company-page";
import { getMirrorState, refreshMirror } from "@/lib/server/remote/mirror/mirror-state";
import { describeRemote, signInRemotely } from "@/lib/testing/remote-service/remote";

const advertisers = 1_000_000;

describeRemote("the mirror of a million advertisers", { advertisers }, (getRemote) => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const usedMegabytes = () => {
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return (heapUsed + arrayBuffers) / 1024 / 1024;
  };

  it("is fetched and refreshed in constant memory", { timeout: 580_000 }, async () => {
    const { runtime } = getRemote();
    const before = usedMegabytes();
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, usedMegabytes())), 5_000);
    const { principal } = await signInRemotely(getRemote());
    expect(await getMirrorState(runtime, principal)).toMatchObject({
      count: advertisers,
      skipped: 0,
      error: null,
    });
    expect(await countAdvertisers(runtime.database.read, principal)).toBe(advertisers);
    await (
      await refreshMirror(runtime, principal)
    )?.done;
    clearInterval(watch);
    expect(await getMirrorState(runtime, principal)).toMatchObject({ error: null });
    const page = await searchCompanies(runtime, principal, { q: "a", limit: 25 });
    expect(page.advertisers).toHaveLength(25);
    // The UUIDs take 48 MB of them; the stand-in runs in this process, too.
    expect(peak - before).toBeLessThan(150);
  });
});
