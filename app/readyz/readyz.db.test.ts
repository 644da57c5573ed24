import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { unavailable } from "@/lib/server/db/out-of-service";
import { checkReadiness } from "@/lib/server/http/endpoint/readiness";
import * as playlists from "@/app/v2/companies/[companyUUID]/playlists/route";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { call, useRuntime } from "@/lib/testing/call";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";

describeOnBothDatabases("readiness", (getRuntime) => {
  useRuntime(getRuntime);
  let now = 0;
  beforeEach(() => void vi.spyOn(performance, "now").mockImplementation(() => now));
  afterEach(() => void vi.restoreAllMocks());

  it("is lost with a request's write that finds the disk full, and regained with the first write that succeeds", async () => {
    const { database } = getRuntime();
    const { id: agencyId } = await createAgency(getRuntime());
    const advertiser = await createAdvertiser(getRuntime(), { agencyId });
    const { principal } = await createClient(getRuntime(), { companyId: agencyId });
    expect(await checkReadiness()).toBeNull();
    const code = database.kind === "sqlite" ? "SQLITE_FULL" : "53100";
    const full = unavailable(Object.assign(new Error("full"), { code }));
    const writes = [vi.spyOn(database, "write"), vi.spyOn(database.checks, "write")];
    for (const write of writes) write.mockRejectedValue(full);
    const create = () =>
      call(playlists, {
        token: principal.token,
        params: { companyUUID: agencyId },
        json: { body: playlistParameters(advertiser.id) },
      });
    expect((await create()).status).toBe(503);
    const problem = { status: "disk_full", message: expect.stringContaining("disk") };
    expect(await checkReadiness()).toEqual(problem);
    now += 2_000;
    expect(await checkReadiness()).toEqual(problem);
    for (const write of writes) write.mockRestore();
    now += 2_000;
    expect(await checkReadiness()).toBeNull();
    expect((await create()).status).toBe(201);
  });

  it("names a database that can't be written for another reason", async () => {
    now += 10_000;
    vi.spyOn(getRuntime().database.checks, "write").mockRejectedValue(
      unavailable(new Error("standby")),
    );
    expect(await checkReadiness()).toMatchObject({ status: "database" });
    vi.restoreAllMocks();
  });
});
