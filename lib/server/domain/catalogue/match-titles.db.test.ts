import { expect, it } from "vitest";
import { matchTitles } from "@/lib/server/domain/catalogue/match-titles";
import { makeCatalogue } from "@/lib/testing/catalogue";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency } from "@/lib/testing/factories";

describeOnBothDatabases("Titles of inventory", (getRuntime) => {
  async function make() {
    const runtime = getRuntime();
    const { id: companyId } = await createAgency(runtime);
    const find = async (titles: string[], kind?: string) => {
      const found = await matchTitles(runtime.database, { companyId }, { titles, kind });
      const lines = found.matches.map(({ title, is_id, is_near, entries }) => [
        title,
        ...entries.map(({ id, gone_since }) => (gone_since === null ? id : `${id} gone`)),
        ...(is_id ? ["ID"] : []),
        ...(is_near && entries.length > 0 ? ["near"] : []),
      ]);
      return { ...found, lines };
    };
    const put = (kind: string, entries: Parameters<typeof makeCatalogue>[1]["entries"]) =>
      makeCatalogue(runtime, { kind, entries, companyId });
    return { find, put };
  }

  it("are matched by their names in the kind that has most of them", async () => {
    const { find, put } = await make();
    await put("shows", [
      { id: "11", name: "Spilled Milk" },
      { id: "12", name: "Café & Co." },
      { id: "13", name: "The Daily", popularity: 1 },
      { id: "14", name: "the daily", popularity: 9 },
      { id: "15", name: "Old Show", gone_since: "2026-02-03T00:00:00.000Z" },
      { id: "16", name: "Limetown Stories" },
      { id: "WAAA", name: "Radio A" },
    ]);
    await put("stations", [{ id: "21", name: "Spilled Milk" }]);
    const titles = [
      "spilled milk",
      "cafe and co",
      "The Daily",
      "Old show",
      "Limetown",
      "WAAA",
      "x\0",
    ];
    const { kind, kinds, lines } = await find(titles);
    expect({ kind, kinds }).toEqual({
      kind: "shows",
      kinds: [
        { kind: "shows", titles: 5 },
        { kind: "stations", titles: 1 },
      ],
    });
    expect(lines).toEqual([
      ["spilled milk", "11"],
      ["cafe and co", "12"],
      ["The Daily", "14", "13"],
      ["Old show", "15 gone"],
      ["Limetown", "16", "near"],
      ["WAAA", "ID"],
      ["x\0"],
    ]);
    expect((await find(titles, "stations")).lines[0]).toEqual(["spilled milk", "21"]);
    expect(await find(["nothing of it"])).toMatchObject({ kind: null, matches: [] });
  });

  it("are matched by other names where no entry has that name", async () => {
    const { find, put } = await make();
    await put("shows", [
      { id: "11", name: "Procter & Gamble", aliases: ["P&G", "Tide FM", "The Daily"] },
      { id: "12", name: "The Daily", popularity: 9, aliases: ["TD"] },
      { id: "13", name: "Toronto", popularity: 1, aliases: ["TD"] },
    ]);
    const titles = ["P & G", "procter and gamble", "the daily", "td"];
    const { kinds, lines } = await find(titles);
    expect(kinds).toEqual([{ kind: "shows", titles: 4 }]);
    expect(lines).toEqual([
      ["P & G", "11"],
      ["procter and gamble", "11"],
      ["the daily", "12"],
      ["td", "12", "13"],
    ]);
  });

  it("find nothing of another company's catalogue", async () => {
    const [ours, theirs] = [await make(), await make()];
    await theirs.put("shows", [{ id: "11", name: "Spilled Milk" }]);
    expect(await ours.find(["Spilled Milk", "11"])).toMatchObject({ kind: null, kinds: [] });
  });

  it("are all found beside a name that many have", async () => {
    const { find, put } = await make();
    const many = Array.from({ length: 500 }, (_, at) => ({ id: `n${at}`, name: "News" }));
    await put("shows", [
      ...many,
      ...["a", "b", "c"].map((name) => ({ id: name, name: `${name} show` })),
    ]);
    const { lines } = await find(["News", "a show", "b show", "c show"]);
    expect(lines.map(([title, ...found]) => [title, found.length > 1])).toEqual([
      ["News", true],
      ["a show", false],
      ["b show", false],
      ["c show", false],
    ]);
    expect(lines.slice(1).map(([, id]) => id)).toEqual(["a", "b", "c"]);
  });
});
