import { beforeAll, expect, it } from "vitest";
import * as chosen from "@/app/api/companies/selected/route";
import { selectedCompaniesSchema } from "@/lib/shared/companies/schema";
import { newId } from "@/lib/shared/ids";
import { call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { sessionCookie } from "@/lib/testing/session-cookie";

describeOnBothDatabases("/api/companies/selected", (getRuntime) => {
  useRuntime(getRuntime);
  let agencyId: string;
  let advertisers: string[];
  let strangers: string[];
  let cookie: string;
  beforeAll(async () => {
    agencyId = (await createAgency(getRuntime())).id;
    advertisers = await createAdvertisers(getRuntime(), agencyId, ["Alba", "Bruma", "Celeste"]);
    const other = (await createAgency(getRuntime())).id;
    strangers = [other, ...(await createAdvertisers(getRuntime(), other, ["Not theirs"]))];
    const { principal } = await createClient(getRuntime(), { companyId: agencyId });
    cookie = await sessionCookie(getRuntime(), principal.token);
  });

  const ask = (ids: string[]) => call(chosen, { cookie, path: `/?ids=${ids.join(",")}` });

  it("reads companies by uuid, in the order asked for", async () => {
    const ids = [...advertisers.toReversed(), agencyId];
    const { companies } = selectedCompaniesSchema.strict().parse((await ask(ids)).body);
    expect(companies.map(({ uuid }) => uuid)).toEqual(ids);
    expect(companies[0]).toMatchObject({ name: "Celeste", kind: "advertiser", playlist_count: 0 });
  });

  it("leaves out what the client may not see, what is not there, and what is no uuid", async () => {
    const [first = ""] = advertisers;
    const answer = await ask([...strangers, newId(), "x", "", first.toUpperCase()]);
    expect(answer).toMatchObject({ status: 200, body: { companies: [{ uuid: first }] } });
    expect((await ask(strangers)).body).toEqual({ companies: [] });
  });

  it("refuses a question that is too long, or none", async () => {
    expect(await ask(Array.from({ length: 200 }, newId))).toMatchObject({ status: 422 });
    expect(await call(chosen, { cookie, path: "/" })).toMatchObject({ status: 422 });
    expect(await call(chosen, { path: "/?ids=x" })).toMatchObject({ status: 401 });
  });
});
