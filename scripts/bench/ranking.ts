import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Papa from "papaparse";
import { searchCompanies } from "@/lib/server/domain/companies/search-companies";
import { parseEnv } from "@/lib/server/env";
import { matchKey } from "@/lib/server/domain/imports/advertiser-key";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { playlistListSearchSchema } from "@/lib/shared/playlists/selection-schema";
import { listPlaylistsForPerson } from "@/lib/server/domain/playlists/suggest-playlists";
import { type Principal } from "@/lib/server/principal";
import { boot } from "@/lib/server/runtime/boot";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { startPostgres } from "@/lib/testing/databases/postgres-server";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { advertiserNames } from "./names";
import { makeTerms, type RankedTerm } from "./ranking-terms";

/*
 * Searches companies and playlists as people type their names, in ways made by rule and seed: at which place of the results and the suggestions
 * after them the meant one is. The first file has a column "name" (invented names without it), the second the columns "term" and "name". 8,000
 * invented advertisers are added to the names, and three playlists for each name.
 */

const termsOfKind = 25;
const seed = 26;
const beside = Array.from(advertiserNames(8_000));
const seasons = ["Spring 2027", "Summer 2027", "Always on"];

interface Given {
  names: string[];
  own: RankedTerm[];
  isInvented: boolean;
}

const readCsv = (file: string) =>
  Papa.parse<Record<string, string>>(readFileSync(file, "utf8"), {
    header: true,
    skipEmptyLines: true,
  }).data;

/** Whether the two are the same name but for its legal form: they cannot be told apart by a term without one. */
const isMeant = (name: string, found: string) => matchKey(name) === matchKey(found);

type Search = (q: string) => Promise<string[]>;

const searches = (runtime: Runtime, principal: Principal): Record<string, Search> => ({
  companies: async (q) => {
    const query = { q, limit: 50, isPersonal: true, suggestions: "if_weak" as const };
    const { advertisers, suggestions } = await searchCompanies(runtime, principal, query);
    return [...advertisers, ...suggestions].map(({ name }) => name);
  },
  playlists: async (q) => {
    const query = playlistListSearchSchema.parse({ q });
    const { playlists, suggestions } = await listPlaylistsForPerson(runtime, principal, query);
    return [...playlists, ...suggestions].map(({ name }) => name);
  },
});

interface Tally {
  terms: number;
  first: number;
  second: number;
  others: string[];
}

async function tally(search: Search, terms: RankedTerm[]): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>();
  for (const { kind, term, name } of terms) {
    const place = (await search(term)).findIndex((found) => isMeant(name, found)) + 1;
    const sum = tallies.get(kind) ?? { terms: 0, first: 0, second: 0, others: [] };
    sum.terms += 1;
    if (place === 1) sum.first += 1;
    else if (place === 2) sum.second += 1;
    else sum.others.push(`${term} → ${name}: ${place === 0 ? "not found" : `place ${place}`}`);
    tallies.set(kind, sum);
  }
  return tallies;
}

function describe(title: string, tallies: Map<string, Tally>): string {
  const share = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} %`;
  const line = (kind: string, { terms, first, second }: Omit<Tally, "others">) =>
    `| ${kind} | ${terms} | ${share(first, terms)} | ${share(first + second, terms)} |`;
  const all = { terms: 0, first: 0, second: 0 };
  for (const { terms, first, second } of tallies.values()) {
    all.terms += terms;
    all.first += first;
    all.second += second;
  }
  return [
    `| ${title} | terms | first | first or second |`,
    "| --- | ---: | ---: | ---: |",
    ...Array.from(tallies, ([kind, sum]) => line(kind, sum)),
    line("all", all),
    "",
    ...Array.from(tallies.values(), ({ others }) => others.map((one) => `- ${one}`)).flat(),
    "",
  ].join("\n");
}

async function rank(database: string, url: string, given: Given): Promise<string> {
  const { names, own, isInvented } = given;
  const playlistNames = names.flatMap((name) => seasons.map((season) => `${name} ${season}`));
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-ranking-"));
  const runtime = await boot(
    parseEnv({ DATA_DIR: folder, DATABASE_URL: url, DEMO: "0", LOG_LEVEL: "silent" }),
  );
  const agency = await createAgency(runtime, "Ranking Agency");
  const [advertiserId = ""] = await createAdvertisers(
    runtime,
    agency.id,
    isInvented ? beside : [...names, ...beside],
  );
  const { principal } = await createClient(runtime, { companyId: agency.id });
  for (const name of playlistNames) {
    const playlist = createPlaylistSchema.parse(playlistParameters(advertiserId, { name }));
    await createPlaylist(runtime, principal, { companyId: agency.id, playlist, source: "api" });
  }
  const terms = {
    companies: [...makeTerms(names, termsOfKind, seed), ...own],
    playlists: makeTerms(playlistNames, termsOfKind, seed),
  };
  const found: string[] = [];
  for (const [noun, search] of Object.entries(searches(runtime, principal))) {
    const tallies = await tally(search, terms[noun as keyof typeof terms]);
    found.push(describe(`${noun}, ${database}`, tallies));
  }
  await runtime.database.close();
  rmSync(folder, { recursive: true, force: true });
  return found.join("\n");
}

/** @param files the names, and terms of one's own */
export async function benchRanking([namesFile, termsFile]: string[]): Promise<string> {
  const given: Given = {
    isInvented: namesFile === undefined,
    names: namesFile
      ? readCsv(namesFile).map(({ name = "" }) => name)
      : beside.filter((_, index) => index % 16 === 0),
    own: termsFile
      ? readCsv(termsFile).map(({ term = "", name = "" }) => ({ kind: "given terms", term, name }))
      : [],
  };
  const sqlite = await rank("SQLite", "", given);
  const postgres = await startPostgres();
  const other = await rank("PostgreSQL", postgres.url, given).finally(() => postgres.stop());
  return [sqlite, other].join("\n");
}
