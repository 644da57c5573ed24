import { beforeAll, expect, it } from "vitest";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import {
  findNextNumber,
  listNameTemplates,
  replaceNameTemplates,
} from "@/lib/server/domain/playlists/name-templates/name-templates";
import { nextNumberSearchSchema } from "@/lib/shared/playlists/name-templates/schema";
import { type Principal } from "@/lib/server/principal";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  addPlaylist,
  createAdvertisers,
  createAgency,
  createClient,
} from "@/lib/testing/factories";

describeOnBothDatabases("Name templates", (getRuntime) => {
  let agencyId: string;
  let tern: string;
  let auk: string;
  let agency: Principal;
  beforeAll(async () => {
    agencyId = (await createAgency(getRuntime())).id;
    [tern = "", auk = ""] = await createAdvertisers(getRuntime(), agencyId, ["Tern", "Auk"]);
    agency = (await createClient(getRuntime(), { companyId: agencyId })).principal;
  });
  const create = (companyId: string, advertiserId: string, name: string) =>
    addPlaylist(getRuntime(), agency, advertiserId, { name }, companyId);

  it("are kept in order for the company, and changed by managers only", async () => {
    const templates = ["{advertiser} {n}", "{type} {month} {year}"];
    await replaceNameTemplates(getRuntime(), agency, { templates });
    const { principal: viewer } = await createClient(getRuntime(), {
      companyId: agencyId,
      role: "viewer",
    });
    expect(await listNameTemplates(getRuntime(), viewer)).toEqual({ templates });
    await expect(replaceNameTemplates(getRuntime(), viewer, { templates: [] })).rejects.toThrow(
      "view-only",
    );
    const stranger = await createClient(getRuntime(), {
      companyId: (await createAgency(getRuntime())).id,
    });
    expect(await listNameTemplates(getRuntime(), stranger.principal)).toEqual({ templates: [] });
    await replaceNameTemplates(getRuntime(), agency, { templates: ["{n}", "{n}"] });
    expect(await listNameTemplates(getRuntime(), agency)).toEqual({ templates: ["{n}"] });
  });

  it("number after the highest of the advertiser's names, whatever their list and state", async () => {
    await create(tern, tern, "Tern Podcast 2 (UK)");
    await create(agencyId, tern, "tern podcast 9 (uk)");
    const archived = await create(tern, tern, "Tern Podcast 11 (UK)");
    const changing = { playlistId: archived, revision: null, source: "dashboard" } as const;
    await changePlaylist(getRuntime(), agency, { ...changing, change: { archived: true } });
    await create(tern, tern, "Tern Podcast 40 (US)");
    await create(tern, tern, "Tern Podcast x12 (UK)");
    await create(auk, auk, "Tern Podcast 70 (UK)");
    const next = (advertiser: string, prefix: string, suffix = "") =>
      findNextNumber(
        getRuntime(),
        agency,
        nextNumberSearchSchema.parse({ advertiser, prefix, suffix }),
      );
    expect(await next(tern, "Tern Podcast ", " (UK)")).toBe(12);
    expect(await next(tern, "Tern Radio ", " (UK)")).toBe(1);
    expect(await next(auk, "Tern Podcast ", " (UK)")).toBe(71);
  });
});
