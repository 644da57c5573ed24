import fc from "fast-check";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { newId } from "@/lib/shared/ids";
import { keepChecks, nextCheck, nextPreview, writeBatch } from "@/lib/browser/imports/ask-server";
import { ImportFile } from "@/lib/browser/imports/import-file";
import { writeProblems } from "@/lib/browser/imports/summarize-import";
import { type ImportPreviewAnswer, pickRepeated } from "@/lib/shared/imports/schema";
import { createPlaylistSchema, type CreatePlaylist } from "@/lib/shared/playlists/schema";
import { type FieldName } from "@/lib/shared/playlists/fields/playlist-fields";
import { type ExportedPlaylist, exportWriters } from "@/lib/server/http/answers/write-export";
import { writeWorkbook } from "@/lib/server/http/answers/write-xlsx";
import { someValues } from "@/lib/testing/field-values";

const advertiser = { uuid: newId(), name: "Tern & Tide" };
const advertiserId = advertiser.uuid;

const open = (file: string | Uint8Array) =>
  ImportFile.open(
    typeof file === "string" ? new TextEncoder().encode(file) : file,
    () => undefined,
  );
/** What the preview says is wrong. */
const errorsOf = (file: ImportFile) =>
  file.preview(0, 50).flatMap(({ where, errors }) => errors.map((error) => ({ where, ...error })));
/** Opens a file and answers for a server on which every advertiser is `advertiser`, and no name is in use. */
async function read(text: string | Uint8Array): Promise<ImportFile> {
  const file = await open(text);
  answer(file);
  return file;
}
function answer(file: ImportFile, preview: Partial<ImportPreviewAnswer> = {}): void {
  const { rows } = file;
  const names = rows.advertisers.toMatch();
  const match = (name: string) => ({
    match: /tern/i.test(name) ? advertiser : null,
    suggestions: [],
  });
  rows.advertisers.takeMatches(names, names.map(match));
  const { positions, asked } = nextCheck(rows, 0);
  keepChecks(
    rows,
    positions,
    asked.playlists.map(() => ({ advertiser: advertiser.name, exists: false })),
  );
  const changed = { ...unchanged, changes: [change("name")] };
  for (;;) {
    const updates = nextPreview(rows, 0).positions;
    if (updates.length === 0) return;
    file.keepPreviews(
      updates,
      updates.map(() => ({ ...changed, ...preview })),
    );
  }
}
const change = (field: FieldName, is_conflict = false) => ({
  field,
  before: "A",
  after: "B",
  is_conflict,
});
const unchanged: ImportPreviewAnswer = {
  ...pickRepeated({ ...someValues, name: "Stored", tags: ["q3"], advertiser_id: advertiserId }),
  problem: null,
  revision: 3,
  base: null,
  advertiser: advertiser.name,
  is_in_agency_list: false,
  changes: [],
};

/** What an update is sent with. */
const head = (uuid: string, base_revision: number | null) => ({
  uuid,
  revision: 3,
  base_revision,
  use_file: [],
});
const sent = (file: ImportFile) =>
  (
    JSON.parse(writeBatch(file.rows, 0).body) as {
      playlists: (CreatePlaylist & { uuid?: string })[];
    }
  ).playlists;
const playlist = (changes: Record<string, unknown> = {}) => ({
  name: "Morning",
  advertiser_id: advertiserId,
  inventory_ids: ["10203"],
  searches: [],
  type: "podcast",
  ...changes,
});
const created = (changes: Record<string, unknown> = {}) =>
  createPlaylistSchema.parse(playlist(changes));
const header = "name,advertiser_id,advertiser,type,tags,searches,inventory_ids";

const word = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
  .filter((text) => /[\p{L}\p{N}]/u.test(text));
const search = fc.oneof(
  word,
  fc.constantFrom("line\nend", "[", '"', ",", "\t=1+1", "_x000D_", "{"),
  fc.dictionary(word, fc.oneof(fc.integer(), fc.boolean(), word, fc.array(word)), { maxKeys: 4 }),
  fc.constantFrom(JSON.parse('{"__proto__": 1, "a": [1.5, null]}') as Record<string, unknown>),
);
/** What a cell of a list, CSV or a spreadsheet could read as something else. */
const nasty = fc.oneof(
  fc.constantFrom(
    "007",
    " x ",
    'say "',
    "a,b;c",
    "a|b",
    "[1",
    "[]",
    "#N/A",
    "1e5",
    "=1",
    "'=1",
    "-",
  ),
  fc.constantFrom(
    "1,234",
    "1 234",
    "2026-11",
    "Mar 1",
    "TRUE",
    "\u00A0x",
    "x\uFEFF",
    "\u2028",
    "null",
    "{}",
  ),
  fc.string({ unit: fc.constantFrom(...";,|[]\"'= \u00A0ab1"), minLength: 1, maxLength: 5 }),
);
const playlists = fc
  .array(
    fc.record({
      name: fc.oneof(word, fc.constantFrom('a "b", c; d', "=x", "[1]", "'=1", "-5", "_x0041_")),
      advertiser_id: fc.constant(advertiserId),
      type: fc.constantFrom("podcast", "radio", "streaming"),
      tags: fc.array(fc.oneof(word, nasty)),
      searches: fc.array(search, { maxLength: 4 }),
      inventory_ids: fc.uniqueArray(
        fc.oneof(word, nasty, fc.string({ unit: "binary", minLength: 1, maxLength: 20 })),
        { minLength: 1 },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )
  // Only what may exist at all; some words have characters that no playlist may hold.
  .map((made) => made.flatMap((one) => createPlaylistSchema.safeParse(one).data ?? []))
  .filter((made) => made.length > 0);
const exported = (made: CreatePlaylist[]): ExportedPlaylist[] =>
  made.map((one) => ({
    inventory_kind: null,
    note: "",
    ...one,
    uuid: newId(),
    advertiser_name: "A",
    revision: 1,
    updated_at: "",
    updated_by: "",
    person: null,
    archived_at: null,
  }));
const whole = ({
  advertiser_name: _name,
  updated_at: _at,
  updated_by: _by,
  person: _person,
  archived_at: _archived,
  searches,
  uuid,
  revision,
  ...fields
}: ExportedPlaylist) => ({
  ...head(uuid, revision),
  ...fields,
  ...(searches.length > 0 && { searches }),
});

it("reads any JSON export back as it was, as new playlists", () =>
  fc.assert(
    fc.asyncProperty(playlists, async (made) => {
      const { begin, write, end } = exportWriters.json;
      const text = exported(made).flatMap((one, place) => [...write(one, place === 0)]);
      const file = await read(begin + text.join("") + end);
      expect(file.summarize()).toMatchObject({ total: made.length, problemCount: 0 });
      expect(sent(file)).toEqual(made);
    }),
    { numRuns: 80 },
  ));

it("reads any CSV export back as it was, as updates", () =>
  fc.assert(
    fc.asyncProperty(playlists, async (made) => {
      const { begin, write } = exportWriters["playlists-csv"];
      const all = exported(made);
      const file = await read(begin + all.flatMap((one) => [...write(one, false)]).join(""));
      expect(file.summarize()).toMatchObject({ problemCount: 0, states: { update: made.length } });
      expect(sent(file).map((one) => ({ ...one, searches: one.searches }))).toEqual(
        all.map((one) => ({ ...whole(one), searches: one.searches })),
      );
    }),
    { numRuns: 80 },
  ));

it("reads any workbook export back as it was, as updates", () =>
  fc.assert(
    fc.asyncProperty(playlists, async (made) => {
      const all = exported(made);
      const stream = writeWorkbook(
        (async function* () {
          await Promise.resolve();
          yield* all;
        })(),
      );
      const file = await read(new Uint8Array(await new Response(stream).arrayBuffer()));
      expect(file.summarize()).toMatchObject({ problemCount: 0, states: { update: made.length } });
      expect(sent(file)).toEqual(all.map(whole));
    }),
    { numRuns: 40 },
  ));

it.each([
  ["the name in the first row", 1, "Name", "Renamed", { name: "Renamed" }],
  ["the name in a row in between", 2, "Name", "Renamed", { name: "Renamed" }],
  ["the type in the last row", 3, "Type", "radio", { type: "radio" }],
  ["the tags in one row", 2, "Tags", "q3; q4", { tags: ["q3", "q4"] }],
  ["the tags of one row, emptied", 2, "Tags", "", { tags: [] }],
  ["an ID", 2, "Inventory ID", "99", { inventory_ids: ["1", "99", "3"] }],
])("takes of a workbook what somebody changed: %s", async (_, row, column, text, change) => {
  const sheet = await exportedSheet(["1", "2", "3"]);
  const cells = sheet[row];
  if (!cells) throw new Error("There is one.");
  cells[columnOf(sheet, column)] = text;
  const file = await openSheet(sheet);
  expect(file.summarize()).toMatchObject({ problemCount: 0, states: { update: 1 } });
  const [update] = sent(file);
  const { name, type, tags, inventory_ids } = { ...stored, ...change };
  expect(update).toMatchObject({ name, type, tags, inventory_ids });
});

const stored = { name: "Stored", type: "podcast", tags: ["q3"], inventory_ids: ["1", "2", "3"] };

const columnOf = ([header]: string[][], name: string) => header?.indexOf(name) ?? -1;

async function exportedSheet(inventory_ids: string[]) {
  const made = createPlaylistSchema.parse(
    playlist({ name: "Stored", tags: ["q3"], inventory_ids, searches: ["true crime"] }),
  );
  const all = exported([made]);
  const stream = writeWorkbook(
    (async function* () {
      await Promise.resolve();
      yield* all;
    })(),
  );
  const book = await readXlsx(new Uint8Array(await new Response(stream).arrayBuffer()));
  return (book.sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? "")));
}

const openSheet = async (rows: string[][]): Promise<ImportFile> =>
  read(await writeXlsx({ sheets: [{ name: "Playlists", rows }] }));

it("takes deleted, added and sorted rows of a workbook, and names two different edits", async () => {
  const sheet = await exportedSheet(["1", "2", "3"]);
  const [header, one, two, three, search] = sheet;
  if (!header || !one || !two || !three || !search) throw new Error("There are five.");
  const [name, uuid, id] = ["Name", "Playlist ID", "Inventory ID"].map((of) => columnOf(sheet, of));
  const added = one.map((text, at) => (at === uuid ? text : at === id ? "4" : ""));
  const ids = async (rows: string[][]) => {
    const [update] = sent(await openSheet([header, ...rows, search]));
    expect(update?.searches).toEqual(["true crime"]);
    return update?.inventory_ids;
  };
  expect(await ids([two, three])).toEqual(["2", "3"]);
  expect(await ids([one, two, three, added])).toEqual(["1", "2", "3", "4"]);
  expect(await ids([added, three, one, two])).toEqual(["4", "3", "1", "2"]);
  one[name ?? 0] = "This";
  two[name ?? 0] = "That";
  const file = await openSheet(sheet);
  expect(errorsOf(file)).toMatchObject([
    { field: "name", message: "Lines 2 and 3 differ. Make the rows of this playlist equal." },
  ]);
});

it("reads a workbook of an earlier version, with an ID and a search in a row", async () => {
  const sheet = await exportedSheet(["1", "2"]);
  const [header, one, two, search] = sheet;
  if (!header || !one || !two || !search) throw new Error("There are four.");
  one[columnOf(sheet, "Search")] = search[columnOf(sheet, "Search")] ?? "";
  one[columnOf(sheet, "Name")] = "Renamed";
  expect(sent(await openSheet([header, one, two]))).toMatchObject([
    { name: "Renamed", inventory_ids: ["1", "2"], searches: ["true crime"] },
  ]);
});

it("takes a name that was changed in one row of an export of IDs", async () => {
  const made = createPlaylistSchema.parse(playlist({ name: "Stored", inventory_ids: ["1", "2"] }));
  const [one] = exported([made]);
  if (!one) throw new Error("There is one.");
  const { begin, write } = exportWriters["ids-csv"];
  const text = begin + [...write(one, true)].join("");
  for (const edited of [
    text.replace("Stored", "Renamed"),
    text.replace(/Stored(?!.*Stored)/s, "Renamed"),
  ]) {
    expect(edited).not.toBe(text);
    expect(sent(await read(edited))).toEqual([
      { ...head(one.uuid, 1), name: "Renamed", inventory_ids: ["1", "2"] },
    ]);
  }
});

it("reads an export of IDs back as it was, as updates", async () => {
  const ids = ["007", " x ", 'say "', "a,b;c", "#N/A", "=1+1", "'=1"];
  const [one] = exported([createPlaylistSchema.parse(playlist({ inventory_ids: ids }))]);
  if (!one) throw new Error("There is one.");
  const { begin, write } = exportWriters["ids-csv"];
  const file = await read(begin + [...write(one, true)].join(""));
  expect(sent(file)).toEqual([{ ...head(one.uuid, 1), name: "Morning", inventory_ids: ids }]);
});

describe("Exports of earlier versions", () => {
  const uuid = newId();
  const update = { ...head(uuid, 4), name: "Old", inventory_ids: ["007", "'=1"] };
  const fields = { type: "radio", tags: ["a,b"], searches: ["news"], inventory_kind: null };

  it("are read as CSV of playlists", async () => {
    const text = [
      "uuid,name,advertiser_id,advertiser,type,tags,searches,inventory_ids,archived,revision,updated_at,updated_by,updated_by_person,inventory_kind",
      `${uuid},Old,${advertiserId},Tern,radio,"[""a,b""]","[""news""]","[""007"",""'=1""]",false,4,2026-01-01T00:00:00Z,Desk,,`,
    ].join("\r\n");
    expect(sent(await read(text))).toEqual([{ ...update, ...fields, advertiser_id: advertiserId }]);
  });

  it.each([
    ["playlist_uuid,playlist,inventory_id,revision", ""],
    ["playlist_uuid,playlist,inventory_id,name,publisher,catalogue,revision", "The Show,Pub,,"],
  ])("are read as CSV of IDs: %s", async (columns, named) => {
    const rows = ["007", "''=1"].map((id) => `${uuid},Old,${id},${named}4`);
    expect(sent(await read([columns, ...rows].join("\r\n")))).toEqual([update]);
  });

  it("are read as workbooks", async () => {
    const header =
      "uuid,name,advertiser_id,advertiser,type,tags,search,inventory_id,archived,revision,inventory_kind,inventory_name,inventory_publisher,catalogue";
    const row = (search: string, id: string) => [
      uuid,
      "Old",
      advertiserId,
      "Tern",
      "radio",
      '["a,b"]',
      search,
      id,
      "false",
      "4",
      "",
      "",
      "",
      "",
    ];
    const rows = [header.split(","), row("", "007"), row("", "'=1"), row("news", "")];
    const file = await openSheet(rows);
    expect(sent(file)).toEqual([{ ...update, ...fields, advertiser_id: advertiserId }]);
  });
});

it("removes the tags whose cell was emptied in a CSV export, and keeps IDs and searches", async () => {
  const [one] = exported([created({ tags: ["q3"], searches: ["news"] })]);
  if (!one) throw new Error("There is one.");
  const { begin, write } = exportWriters["playlists-csv"];
  const text = begin + [...write(one, true)].join("");
  const emptied = text.replace("10203", "").replace('"[""news""]"', "").replace("q3", "");
  const [update] = sent(await read(emptied));
  expect(update).toMatchObject({ name: "Morning", tags: [] });
  expect(Object.keys(update ?? {})).not.toContain("searches");
  expect(Object.keys(update ?? {})).not.toContain("inventory_ids");
});

it("takes bare bodies, one object, and an advertiser by name", async () => {
  expect(sent(await read(JSON.stringify([playlist()])))).toEqual([created()]);
  expect(sent(await read(` ${JSON.stringify(playlist())}\n`))).toHaveLength(1);
  const file = await open(`${header}\nMorning,,TERN & tide,Podcast,"a; b",true crime,"10\n2|33,4"`);
  expect(file.rows.advertisers.toMatch()).toEqual(["TERN & tide"]);
  file.rows.advertisers.takeMatches(["TERN & tide"], [{ match: advertiser, suggestions: [] }]);
  const { positions, asked, next } = nextCheck(file.rows, 0);
  expect(asked.playlists).toEqual([{ name: "Morning", advertiser_id: advertiserId }]);
  expect(next).toBeNull();
  keepChecks(file.rows, positions, [{ advertiser: advertiser.name, exists: true }]);
  expect(sent(file)).toEqual([
    created({
      tags: ["a", "b"],
      searches: ["true crime"],
      inventory_ids: ["10", "2", "33", "4"],
    }),
  ]);
  expect(file.summarize()).toMatchObject({ existing: ["Morning"], existingCount: 1 });
});

it("says line and field of all that is wrong in a CSV file", async () => {
  const rows = [
    header,
    `Right,${advertiserId},,podcast,,,11`,
    `,${advertiserId},,tv,,,`,
    `"Two\nlines",${advertiserId},,radio,"[""a""",,12`,
    `Lost,${advertiserId},,radio,,"[{""a"": 12345678901234567890}]",13`,
    "Wrong,x,,radio,,,14",
    `One, two,${advertiserId},,radio,,,15`,
  ];
  const file = await read(rows.join("\n"));
  const summary = file.summarize();
  const problems = errorsOf(file);
  expect(summary).toMatchObject({ where: "line", total: 6, problemCount: 7 });
  expect(summary.states).toMatchObject({ new: 1, wrong: 5 });
  expect(problems.map(({ where, field }) => [where, field])).toEqual([
    [3, "name"],
    [3, "type"],
    [3, "inventory_ids"],
    [4, "tags"],
    [6, "searches"],
    [7, "advertiser_id"],
    [8, ""],
  ]);
  expect(writeProblems(file.rows, file.whereName)).toContain(
    "line,playlist,field,message\r\n3,,name,",
  );
});

it.each([",", ";", "|", "\t"])(
  "finds its columns below titles, separated by %j, and loses no row",
  async (cut) => {
    const rows = [
      ["Name", "Type", "Advertiser", "Inventory IDs", '"Notes (a, b; c|d)"'],
      ["A", "radio", "Tern", "100000011", ""],
      ['"B" list', "radio", "Tern", "100000012", ""],
      ["C", "radio", "Tern", "100000013", ""],
      ['"D, E; F"', "radio", "Tern", "100000014", ""],
      ["Total", "radio", "Tern", "100000015", ""],
    ];
    const table = rows.map((cells) => cells.join(cut)).join("\n");
    const file = await read(`Playlists, all\nNovember 1, 2026\n\n${table}\n`);
    const { states } = file.summarize();
    const problems = errorsOf(file);
    expect(states).toMatchObject({ new: 4, wrong: 1 });
    expect(problems.map(({ where }) => where)).toEqual([6]);
  },
);

it("asks once for each name without an advertiser, and for rows without a name", async () => {
  const file = await read(
    `${header}\nA,,Nobody,radio,,,11\nB,,nobody ,radio,,,12\nC,,,radio,,,13\nD,,Tern,radio,,,14`,
  );
  const names = () => file.summarize().openAdvertisers.map(({ name, rows }) => [name, rows]);
  expect(names()).toEqual([
    ["Nobody", 1],
    ["nobody", 1],
    ["", 1],
  ]);
  expect(file.summarize().states).toMatchObject({ new: 1, undecided: 3 });
  file.rows.advertisers.choose("Nobody", { uuid: newId(), name: "Somebody" });
  file.rows.advertisers.choose("nobody", "leave-out");
  answer(file);
  expect(file.summarize().states).toMatchObject({ new: 2, undecided: 1, "left-out": 1 });
  expect(file.preview(0, 50).map((row) => row.advertiser)).toEqual([
    "Somebody",
    "nobody",
    "",
    "Tern & Tide",
  ]);
});

it("keeps doubtful IDs out until they are decided, all of a kind at once", async () => {
  const file = await read(
    [
      header,
      `A,${advertiserId},,podcast,,,"9.74E+14,973972218,673791778.0"`,
      `B,${advertiserId},,podcast,,,#N/A`,
      `C,${advertiserId},,podcast,,,1063782520 265016383`,
    ].join("\n"),
  );
  const { doubts, states, skippedIds } = file.summarize();
  expect(doubts.map(({ kind, count }) => [kind, count])).toEqual([
    ["scientific", 1],
    ["decimal", 1],
    ["spreadsheet-error", 1],
    ["white-space", 1],
  ]);
  expect(states).toMatchObject({ new: 1, wrong: 2 });
  expect(skippedIds).toBe(2);
  expect(sent(file).map((one) => one.inventory_ids)).toEqual([["973972218"]]);
  file.decideIds("decimal", "cleaned");
  file.decideIds("white-space", "split");
  file.decideIds("spreadsheet-error", "as-it-is");
  answer(file);
  expect(sent(file).map((one) => one.inventory_ids)).toEqual([
    ["973972218", "673791778"],
    ["#N/A"],
    ["1063782520", "265016383"],
  ]);
});

it("counts other spellings of one show of Spotify as duplicates", async () => {
  const key = "4rOoJ6Egrf8K2IrywzwOMk";
  const file = await read(`${header}\nA,${advertiserId},,podcast,,,"spotify:show:${key},${key},1"`);
  expect(file.summarize()).toMatchObject({ duplicatesDropped: 1 });
  expect(sent(file)[0]?.inventory_ids).toEqual([`spotify:show:${key}`, "1"]);
});

it("asks whether a number with commas in a list or a row is one ID or several", async () => {
  const list = await read(
    [
      header,
      `A,${advertiserId},,podcast,,,"973,972,218"`,
      `B,${advertiserId},,podcast,,,"100000007,973,972,218"`,
      `C,${advertiserId},,podcast,"100,200",,"100000007,100007926"`,
    ].join("\n"),
  );
  const ids = (file: ImportFile) => sent(file).map((one) => one.inventory_ids);
  expect(list.summarize().doubts).toMatchObject([
    {
      kind: "grouped",
      count: 2,
      decision: "leave-out",
      possible: ["cleaned", "split", "as-it-is", "leave-out"],
    },
  ]);
  expect(ids(list)).toEqual([["100000007"], ["100000007", "100007926"]]);
  expect(sent(list)[1]?.tags).toEqual(["100", "200"]);
  list.decideIds("grouped", "cleaned");
  answer(list);
  expect(ids(list)[1]).toEqual(["100000007", "973972218"]);
  const long = await read(
    'Playlist;Client;Medium;Show ID\nRunners;Tern;podcast;973,972,218\n;;;"1,063,782,520"\n;;;881000001',
  );
  expect(ids(long)).toEqual([["881000001"]]);
  long.decideIds("grouped", "cleaned");
  answer(long);
  expect(ids(long)).toEqual([["973972218", "1063782520", "881000001"]]);
});

it("puts rows of one ID each together, with any column names and blanks below", async () => {
  const file = await read(
    [
      "Playlist;Client;Medium;Labels;Show ID",
      "Runners;Tern;Podcast;spring|run;973972218",
      "Runners;Tern;Podcast;;973972219",
      ";;;;973972220",
      "Drivers;Tern;radio;;881000001",
      "Runners;Tern;Podcast;;973972221",
      "Drivers;Tern;podcast;;881000002",
    ].join("\n"),
  );
  expect(file.columns).toMatchObject({ rowsAre: "ids", reading: { headerLine: 1 } });
  expect(
    sent(file).map(({ name, type, tags, inventory_ids }) => [name, type, tags, inventory_ids]),
  ).toEqual([
    ["Runners", "podcast", ["spring", "run"], ["973972218", "973972219", "973972220", "973972221"]],
    ["Drivers", "radio", [], ["881000001"]],
    ["Drivers", "podcast", [], ["881000002"]],
  ]);
});

it("takes comments on IDs, or on playlists, for no notes, unless somebody chooses their column", async () => {
  const file = await read(
    [
      "Playlist,Client,Type,Show ID,Comments",
      "Runners,Tern,podcast,973972218,margin 40%",
      "Runners,Tern,podcast,973972219,ask Anna",
    ].join("\n"),
  );
  expect(file.columns).toMatchObject({ rowsAre: "ids", isSure: true });
  expect(errorsOf(file)).toEqual([]);
  expect(sent(file)).toMatchObject([{ inventory_ids: ["973972218", "973972219"] }]);
  expect(sent(file)[0]).not.toHaveProperty("note");
  const whole = await read("Name,Client,Type,IDs,Notes\nRunners,Tern,podcast,973972218,margin 40%");
  expect(whole.preview(0, 1)).toMatchObject([{ note: "" }]);
  const { reading, fields, rowsAre } = whole.columns;
  const mapping = { reading, rowsAre, type: null, fields: { ...fields, note: 4 } };
  await whole.map(mapping, () => undefined);
  answer(whole);
  expect(whole.preview(0, 1)).toMatchObject([{ note: "margin 40%" }]);
  expect(sent(whole)).toMatchObject([{ note: "margin 40%" }]);
});

it("takes a column of another system's numbers for no UUIDs, and UUIDs in any case", async () => {
  const file = await read(
    `Playlist ID,Name,Advertiser ID,Type,Show ID\n17,A,${advertiserId.toUpperCase()},radio,11`,
  );
  expect(sent(file)).toEqual([created({ name: "A", type: "radio", inventory_ids: ["11"] })]);
});

it("asks for columns that it cannot find, and takes another choice", async () => {
  const file = await open("Line,Kunde,Kennung\nRunners,Tern,973972218\nRunners,Tern,973972219");
  expect(file.columns).toMatchObject({
    isSure: false,
    fields: { advertiser: 1, inventory_ids: 2 },
  });
  expect(file.columns.columns[2]).toEqual({
    name: "Kennung",
    values: ["973972218", "973972219"],
  });
  await file.map(
    {
      reading: file.columns.reading,
      rowsAre: "ids",
      type: "radio",
      fields: { name: 0, advertiser: 1, inventory_ids: 2 },
    },
    () => undefined,
  );
  answer(file);
  expect(sent(file)).toEqual([
    created({
      name: "Runners",
      type: "radio",
      tags: [],
      inventory_ids: ["973972218", "973972219"],
    }),
  ]);
});

it("updates by uuid only what the file gives, beside new playlists", async () => {
  const [one, two] = [newId(), newId()];
  const file = await open(
    [
      "uuid,name,advertiser,type,tags,inventory_ids",
      `${one.toUpperCase()},Renamed,,,[],`,
      `${two},,,radio,,"11,12"`,
      ",New,Tern,podcast,,13",
      `${one},Again,,,,`,
      "x,Wrong,,,,",
    ].join("\n"),
  );
  answer(file);
  expect(sent(file)).toEqual([
    { ...head(one, null), name: "Renamed", tags: [] },
    { ...head(two, null), type: "radio", inventory_ids: ["11", "12"] },
    created({ name: "New", inventory_ids: ["13"] }),
  ]);
  expect(errorsOf(file).map(({ where, field }) => [where, field])).toEqual([
    [5, "uuid"],
    [6, "uuid"],
  ]);
  expect(file.preview(0, 50)[3]).toMatchObject({ state: "update", name: "Stored", ids: null });
  file.rows.leavesNewOut = true;
  expect(file.summarize().states).toMatchObject({ new: 0, update: 2, "left-out": 1 });
});

it("leaves out updates that change nothing, and says what the server has against one", async () => {
  const text = `uuid,name,revision\n${newId()},Same,2`;
  const file = await open(text);
  answer(file, { changes: [] });
  expect(file.summarize()).toMatchObject({ states: { unchanged: 1 }, digest: null });
  expect(file.preview(0, 50)[0]?.notes).toEqual([]);
  const unknown = await open(text);
  answer(unknown, { problem: "No playlist.", revision: 0, changes: [] });
  expect(errorsOf(unknown)).toEqual([{ where: 2, field: "uuid", message: "No playlist." }]);
  expect(unknown.summarize()).toMatchObject({
    states: { wrong: 1 },
  });
});

it("has the oldest revision of a playlist's rows, and in JSON the one beside the UUID", async () => {
  const sheet = await exportedSheet(["1", "2", "3"]);
  const [header, one, two, three] = sheet;
  if (!header || !one || !two || !three) throw new Error("There are four.");
  const column = header.indexOf("Revision");
  one[column] = "";
  two[column] = "7";
  three[column] = "5";
  const table = await openSheet([header, one, two, three]);
  expect(sent(table)).toMatchObject([{ base_revision: 5 }]);
  const update = { uuid: newId(), name: "Renamed" };
  const json = JSON.stringify([
    { ...update, revision: 4 },
    { ...update, uuid: newId(), revision: 0.5 },
  ]);
  const file = await read(json);
  expect(sent(file)).toMatchObject([{ base_revision: 4 }, { base_revision: null }]);
});

it("says item and field of all that is wrong in a JSON file", async () => {
  const file = await read(
    `[${[
      JSON.stringify(playlist({ inventory_ids: ["1", "2", 3] })),
      "7",
      '{"name": }',
      `{"name": "x", "advertiser_id": "${advertiserId}", "type": "radio", "inventory_ids": ["1"], "searches": [{"a": 1, "a": 2}]}`,
      JSON.stringify({ ...playlist(), advertiser_id: undefined }),
      JSON.stringify(playlist()),
    ].join(", ")}]`,
  );
  const { states, where } = file.summarize();
  const problems = errorsOf(file);
  expect(where).toBe("item");
  expect(states).toMatchObject({ new: 1, wrong: 4, undecided: 1 });
  expect(problems.map(({ where, field }) => [where, field])).toEqual([
    [1, "inventory_ids 3"],
    [2, ""],
    [3, ""],
    [4, "searches"],
  ]);
});

it.each([
  ["an object on each line", `${JSON.stringify(playlist())}\n${JSON.stringify(playlist())}\n`],
  ["a list in an answer", JSON.stringify({ Playlists: [playlist(), playlist()] })],
  [
    "an envelope with headers and no searches",
    JSON.stringify(
      [1, 2].map(() => {
        const { searches: _, ...body } = playlist();
        return { request_headers: [{ name: "x-trace", value: "1" }], body };
      }),
    ),
  ],
  [
    "other keys",
    JSON.stringify(
      [1, 2].map(() => ({
        title: "Morning",
        brand: "Tern",
        format: "podcast",
        showIds: ["10203"],
      })),
    ),
  ],
])("reads playlists as JSON with %s", async (_, text) => {
  expect(sent(await read(text))).toEqual([created(), created()]);
});

it.each([
  ["", /empty/],
  ["[]", /empty/],
  ["[{}", /incomplete/],
  ["[{}] x", /JSON list/],
  [header, /no playlists/],
])("refuses %j", async (text, message) => {
  await expect(open(text)).rejects.toThrow(message);
});

it("counts every line of its file, and names what it leaves out", async () => {
  const file = await read(
    `Playlists\n\n${header},margin\nA,${advertiserId},,radio,,,11,x\n\nB,${advertiserId},,radio,,,12,y\n`,
  );
  expect(file.summarize().lines).toEqual({
    counts: { rows: 2, blank: 2, header: 1, title: 1, total: 0, refused: 0 },
    notices: [],
    unused: ["margin"],
  });
});

it("tells all of a file from its right ones, and one choice from another", async () => {
  const file = await read(JSON.stringify([playlist(), playlist()]));
  expect(file.summarize()).toMatchObject({ repeatedNames: 1 });
  const some = await read(JSON.stringify([playlist(), { ...playlist(), type: "tv" }]));
  const again = await read(JSON.stringify([playlist(), playlist()]));
  expect(some.summarize().digest).not.toBe(file.summarize().digest);
  expect(again.summarize().digest).toBe(file.summarize().digest);
});

it("sends in batches below the limit of a body, in order", async () => {
  const ids = Array.from({ length: 5_000 }, (_, place) => `some-inventory-id-${10_000 + place}`);
  const many = Array.from({ length: 30 }, (_, place) =>
    playlist({ name: `List ${place}`, inventory_ids: [...ids, "some-inventory-id-10000"] }),
  );
  const file = await read(JSON.stringify(many));
  expect(file.summarize().duplicatesDropped).toBe(30);
  const names: string[] = [];
  for (let first = 0; first < 30;) {
    const { body, count } = writeBatch(file.rows, first);
    expect(body.length).toBeLessThan(1_100_000);
    expect(count).toBeGreaterThan(0);
    const { playlists: batch } = JSON.parse(body) as { playlists: CreatePlaylist[] };
    names.push(...batch.map(({ name }) => name));
    first += count;
  }
  expect(names).toEqual(many.map(({ name }) => name));
});
