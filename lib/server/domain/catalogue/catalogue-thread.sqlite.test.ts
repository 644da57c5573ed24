import { afterAll, beforeAll, expect, it } from "vitest";
import { catalogueThread } from "@/lib/server/domain/catalogue/catalogue-thread";
import { findNames } from "@/lib/server/domain/catalogue/find-names";
import { guessKind } from "@/lib/server/domain/catalogue/guess-kind";
import { listCatalogue } from "@/lib/server/domain/catalogue/list-entries";
import { matchTitles } from "@/lib/server/domain/catalogue/match-titles";
import { collectMatches } from "@/lib/server/domain/catalogue/preview/collect-matches";
import { previewSearch } from "@/lib/server/domain/catalogue/preview/preview-search";
import { type SearchGroup } from "@/lib/shared/playlists/searches/search-schema";
import { makeCatalogue } from "@/lib/testing/catalogue";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { createAgency } from "@/lib/testing/factories";
import { bundleThread } from "@/lib/testing/servers/bundle-thread";

const source = bundleThread("catalogue-thread");

let installation: TestInstallation;
let companyId = "";
beforeAll(async () => {
  installation = await createInstallation("sqlite");
  companyId = (await createAgency(installation.runtime)).id;
  // More matches than a part has, of which each popularity has many.
  const entries = Array.from({ length: 9_000 }, (_, at) => ({
    id: String(at),
    name: `Show ${at % 700}`,
    publisher: at % 3 === 0 ? null : "House",
    popularity: at % 10,
  }));
  await makeCatalogue(installation.runtime, { kind: "deal", entries });
  const own = [{ id: "7", name: "Show of ours" }];
  await makeCatalogue(installation.runtime, { kind: "deal", entries: own, companyId });
});
afterAll(() => installation.remove());

it("The thread of the catalogue answers what the process itself would", async () => {
  const { database } = installation.runtime;
  const caller = { companyId };
  const kind = "deal";
  const ids = ["7", "8", "none"];
  const query: SearchGroup = {
    combinator: "and",
    rules: [{ field: "title", operator: "contains", value: ["show", "ours"] }],
  };
  const few: SearchGroup = {
    combinator: "and",
    rules: [{ field: "title", operator: "starts_with", value: "show 69" }],
  };
  const readAll = async () => ({
    entries: await listCatalogue(database, caller, { ids }),
    found: await listCatalogue(database, caller, { q: "show 69", kind }),
    names: await findNames(database, caller, { kind, ids }),
    guess: await guessKind(database, caller, ids),
    titles: await matchTitles(database, caller, { titles: ["show of ours", "show 6999", "8"] }),
    text: await previewSearch(database, caller, { kind, search: "ours" }),
    // Few enough that no time limit cuts the answer.
    rules: await previewSearch(database, caller, {
      kind,
      search: { schema: "search/1", type: "rules", query: few },
    }),
    all: await collectMatches(database, caller, { kind, query, most: 100_000 }),
    some: await collectMatches(database, caller, { kind, query, most: 5_000 }),
  });
  const here = await readAll();
  const stop = catalogueThread.start(database, source, 0);
  const there = await readAll();
  await stop();
  expect(there).toEqual(here);
  expect(here.names.get("7")).toMatchObject({ name: "Show of ours", publisher: "House" });
  expect(here.all).toHaveLength(9_000);
  expect(here.some).toEqual(here.all.slice(0, 5_000));
  const popularities = here.all.map((id) => (id === "7" ? 0 : Number(id) % 10));
  expect(popularities).toEqual(popularities.toSorted((one, other) => other - one));
});
