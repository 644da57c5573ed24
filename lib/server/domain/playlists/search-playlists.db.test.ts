import { beforeAll, expect, it } from "vitest";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { countFilteredPlaylists } from "@/lib/server/domain/playlists/list-playlists";
import { findSelected } from "@/lib/server/domain/playlists/select-playlists";
import { listPlaylistsForPerson } from "@/lib/server/domain/playlists/suggest-playlists";
import { type Principal } from "@/lib/server/principal";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import {
  playlistFilterSchema,
  playlistListSearchSchema,
} from "@/lib/shared/playlists/selection-schema";
import { makeCatalogue } from "@/lib/testing/catalogue";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";

const names = ["NIKE, Inc.", "Tern Travel"] as const;
type Advertiser = (typeof names)[number];

/** Name, advertiser, tags, IDs, their kind and the note of each playlist; the first is changed last. */
const saved: [string, Advertiser, string[], string[], string?, string?][] = [
  ["Nike rivals", "Tern Travel", [], ["1"]],
  ["Autumn run", "NIKE, Inc.", ["Q4", "Café-launch"], ["973972218", "Fern-7"]],
  ["Spring run", "NIKE, Inc.", ["drive time"], ["2"]],
  ["Sneakers", "Tern Travel", ["nike"], ["3"], "deal", "Ask Zoë\nbefore Q4"],
  ["Harbour mornings", "Tern Travel", [], ["404", "973972218"], "radio_show"],
  ["Snikers and harbour", "Tern Travel", [], ["4"]],
  ["Lakes", "Tern Travel", ["fiber"], ["404"], "podcast_show"],
];

describeOnBothDatabases("The search of playlists", (getRuntime) => {
  let principal: Principal;
  let nikes: Principal;
  const uuids = new Map<string, string>();
  let nike = "";
  beforeAll(async () => {
    const runtime = getRuntime();
    const agency = await createAgency(runtime);
    const ids = await createAdvertisers(runtime, agency.id, [...names]);
    ({ principal } = await createClient(runtime, { companyId: agency.id }));
    nike = ids[0] ?? "";
    ({ principal: nikes } = await createClient(runtime, { companyId: nike }));
    await makeCatalogue(runtime, {
      companyId: agency.id,
      kind: "podcast_show",
      entries: [
        { id: "404", name: "Hammer & Fiber" },
        { id: "2", name: "The Quiet Harbour" },
      ],
    });
    for (const [name, advertiser, tags, inventory_ids, kind, note = ""] of saved.toReversed()) {
      const companyId = ids[names.indexOf(advertiser)] ?? "";
      const parameters = playlistParameters(companyId, { name, tags, inventory_ids });
      const { playlist } = await createPlaylist(runtime, principal, {
        companyId,
        playlist: { ...createPlaylistSchema.parse(parameters), inventory_kind: kind ?? null, note },
        source: "api",
      });
      uuids.set(name, playlist.uuid);
    }
  });

  const list = (q: string, more: object = {}, caller = principal) =>
    listPlaylistsForPerson(getRuntime(), caller, playlistListSearchSchema.parse({ q, ...more }));
  /** "Autumn run: tag Q4" */
  const found = async (...search: Parameters<typeof list>) =>
    (await list(...search)).playlists.map(({ name, match }) =>
      match ? `${name}: ${match.by} ${match.text}` : name,
    );

  it("finds the playlists of an advertiser, after those whose names have the term, and before tags and insides of words", async () => {
    expect(await found("nike")).toEqual([
      "Nike rivals",
      "Autumn run: advertiser NIKE, Inc.",
      "Spring run: advertiser NIKE, Inc.",
      "Sneakers: tag nike",
      "Snikers and harbour",
    ]);
    expect(await found(nike.toUpperCase())).toEqual([
      "Autumn run: advertiser NIKE, Inc.",
      "Spring run: advertiser NIKE, Inc.",
    ]);
  });

  it("finds an inventory ID that is typed whole", async () => {
    expect(await found(" 973972218 ")).toEqual([
      "Autumn run: inventory_id 973972218",
      "Harbour mornings: inventory_id 973972218",
    ]);
    expect(await found("Fern-7")).toEqual(["Autumn run: inventory_id Fern-7"]);
    for (const q of ["97397221", "fern-7"]) expect(await found(q)).toEqual([]);
  });

  it("finds the playlists of a show that the catalogue knows, unless their IDs are of another kind", async () => {
    expect(await found("hammer fiber")).toEqual(["Lakes: show Hammer & Fiber"]);
    expect(await found("harbour")).toEqual([
      "Harbour mornings",
      "Snikers and harbour",
      "Spring run: show The Quiet Harbour",
    ]);
  });

  it("finds tags with their accents and marks, and words that several fields have together", async () => {
    expect(await found("café-launch")).toEqual(["Autumn run: tag Café-launch"]);
    expect(await found("drive time")).toEqual(["Spring run: tag drive time"]);
    expect(await found("run nike")).toEqual([
      "Autumn run: advertiser NIKE, Inc.",
      "Spring run: advertiser NIKE, Inc.",
    ]);
    expect(await found("run q4")).toEqual(["Autumn run: tag Q4"]);
    expect(await found('"run nike"')).toEqual([]);
    expect(await found('"drive time" nike')).toEqual(["Spring run: tag drive time"]);
  });

  it("finds words of notes, after the other fields", async () => {
    expect(await found("ask zoe")).toEqual(["Sneakers: note Ask Zoë\nbefore Q4"]);
    expect(await found("zoe nike")).toEqual(["Sneakers: note Ask Zoë\nbefore Q4"]);
    expect(await found("q4")).toEqual(["Autumn run: tag Q4", "Sneakers: note Ask Zoë\nbefore Q4"]);
  });

  it("counts, selects and sorts the same", async () => {
    const filter = playlistFilterSchema.parse({ q: "nike" });
    expect(await countFilteredPlaylists(getRuntime(), principal, filter)).toBe(5);
    expect(await findSelected(getRuntime().database, principal, { filter })).toHaveLength(5);
    expect(await found("nike", { sort: "name" })).toEqual([
      "Autumn run: advertiser NIKE, Inc.",
      "Nike rivals",
      "Sneakers: tag nike",
      "Snikers and harbour",
      "Spring run: advertiser NIKE, Inc.",
    ]);
  });

  it.each([
    ["nkie", [["advertiser", "NIKE, Inc."]]],
    ["autunm run", [["playlist", "Autumn run"]]],
    ["autunm nike", [["playlist", "Autumn run"]]],
  ])("suggests for %j what was probably meant", async (q, meant) => {
    const { suggestions } = await list(q);
    expect(suggestions.slice(0, 1).map(({ of, name }) => [of, name])).toEqual(meant);
  });

  it("finds nothing by shows of a catalogue that the caller doesn't see", async () => {
    expect(await found("quiet harbour", {}, nikes)).toEqual([]);
    expect(await found("spring", {}, nikes)).toEqual(["Spring run"]);
  });

  it("finds nothing for a term without letters, digits or an ID", async () => {
    for (const q of ["\u200B", "%", "#"]) expect(await found(q)).toEqual([]);
  });
});
