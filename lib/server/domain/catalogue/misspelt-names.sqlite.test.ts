import { expect, it, onTestFinished } from "vitest";
import { searchEntries } from "@/lib/server/domain/catalogue/search-entries";
import { changeCompanyNames } from "@/lib/server/domain/companies/aliases";
import { searchCompanies } from "@/lib/server/domain/companies/search-companies";
import { makeCatalogue } from "@/lib/testing/catalogue";
import { createInstallation } from "@/lib/testing/databases/database";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";

const firsts =
  "Amber,Beacon,Cascade,Drift,Ember,Falcon,Granite,Harbor,Indigo,Juniper,Kestrel,Lantern,Meadow,Nimbus,Orchard,Pebble,Quarry,Ripple,Saffron,Thistle".split(
    ",",
  );
const seconds =
  "Stories,Market,Science,Kitchen,Football,History,Morning,Theatre,Garden,Mystery,Politics,Travel,Weather,Library,Workshop,Cinema,Journal,Village,Engine,Bridge".split(
    ",",
  );
const endings = ["Weekly", "Hour", "Podcast", "Club", "Report"];

/** Names in which each pair of words occurs once. */
const names = firsts.flatMap((first, at) =>
  seconds.map((second, other) => `${first} ${second} ${endings[(at + other) % endings.length]}`),
);

/** Misspells one of the first two words: two letters are swapped, or one is missing, doubled or another. */
function misspell(name: string, seed: number): string {
  const words = name.split(" ");
  const which = seed % 2;
  const letters = Array.from(words[which] ?? "");
  const at = 1 + (seed % (letters.length - 2));
  const rules = [
    () => letters.splice(at, 2, letters[at + 1] ?? "", letters[at] ?? ""),
    () => letters.splice(at, 1),
    () => letters.splice(at, 0, letters[at] ?? ""),
    () => letters.splice(at, 1, letters[at] === "e" ? "a" : "e"),
  ];
  rules[seed % rules.length]?.();
  words[which] = letters.join("");
  return words.join(" ").toLowerCase();
}

/** Two hundred names with a misspelling of each that is no part of the name. */
const terms = names
  .map((name, at) => ({ name, term: misspell(name, 7 * at + Math.floor(at / 11)) }))
  .filter(({ name, term }) => !name.toLowerCase().includes(term))
  .filter((_, at) => at % 2 === 0 || at < 60)
  .slice(0, 200);

/** Returns the terms for which a search has the name neither first nor second. */
async function findMissed(search: (q: string) => Promise<{ name: string }[]>): Promise<string[]> {
  const missed: string[] = [];
  for (const { name, term } of terms) {
    const place = (await search(term)).findIndex((found) => found.name === name);
    if (place !== 0 && place !== 1) missed.push(`${term}: ${name} is at ${place}`);
  }
  return missed;
}

it("Names misspelt by a rule are first or second of 95 in 100 searches of the catalogue, and of the companies", async () => {
  expect(terms).toHaveLength(200);
  const installation = await createInstallation("sqlite");
  onTestFinished(() => installation.remove());
  const { runtime } = installation;
  const { id: companyId } = await createAgency(runtime);
  const entries = names.map((name, at) => ({ id: String(at), name }));
  await makeCatalogue(runtime, { kind: "show", entries, companyId });
  await createAdvertisers(runtime, companyId, names);
  const { principal } = await createClient(runtime, { companyId });
  const ofEntries = await findMissed(async (q) => {
    const found = await searchEntries(runtime.database, { companyId }, { q });
    return [...found.entries, ...found.suggestions];
  });
  expect(ofEntries.slice(10)).toEqual([]);
  const ofCompanies = await findMissed(async (q) => {
    const how = { isPersonal: true, suggestions: "if_weak" } as const;
    const found = await searchCompanies(runtime, principal, { q, limit: 20, ...how });
    return [...found.advertisers, ...found.suggestions];
  });
  expect(ofCompanies.slice(10)).toEqual([]);
});

it("Other names of companies are first when they are written exactly, first or second of 95 in 100 when misspelt by a rule", async () => {
  const installation = await createInstallation("sqlite");
  onTestFinished(() => installation.remove());
  const { runtime } = installation;
  const { id: agencyId } = await createAgency(runtime);
  const ids = await createAdvertisers(
    runtime,
    agencyId,
    names.flatMap((name, at) => [`Company ${at}`, `${name} of Others`]),
  );
  const { principal } = await createClient(runtime, { companyId: agencyId });
  for (const [at, name] of names.entries()) {
    const change = { add: [name], remove: [] };
    await changeCompanyNames(runtime, principal, ids[2 * at] ?? "", change);
  }
  const search = async (q: string) => {
    const how = { isPersonal: true, suggestions: "if_weak" } as const;
    const found = await searchCompanies(runtime, principal, { q, limit: 20, ...how });
    return [...found.advertisers, ...found.suggestions].map((one) => ({ name: one.alias ?? "" }));
  };
  expect((await findMissed(search)).slice(10)).toEqual([]);
  for (const name of names) expect((await search(name.toLowerCase()))[0], name).toEqual({ name });
});
