import fc from "fast-check";
import { expect, it } from "vitest";
import { ImportFile } from "@/lib/imports/import-file";
import { newId } from "@/lib/ids";
import { createPlaylistSchema, type CreatePlaylist } from "@/lib/playlists/schema";
import { type ExportedPlaylist, exportWriters } from "@/lib/playlists/export/write-export";

const advertiser = newId();
const read = (text: string) =>
  ImportFile.read(new TextEncoder().encode(text), text.replace(/\r\n?/g, "\n"), () => undefined);
const sent = (file: ImportFile) =>
  (JSON.parse(file.writeBatch(0).body) as { playlists: CreatePlaylist[] }).playlists;
const playlist = (changes: Record<string, unknown> = {}) => ({
  name: "Morning",
  advertiser_id: advertiser,
  inventory_ids: ["1"],
  searches: [],
  type: "podcast",
  ...changes,
});
const header = "name,advertiser_id,advertiser,type,tags,searches,inventory_ids";

const word = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
  .filter((text) => /[\p{L}\p{N}]/u.test(text));
const search = fc.oneof(
  word,
  fc.constantFrom("line\nend", "[", '"', ",", "\t=1+1"),
  fc.dictionary(word, fc.oneof(fc.integer(), fc.boolean(), word, fc.array(word)), { maxKeys: 4 }),
  fc.constantFrom(JSON.parse('{"__proto__": 1, "a": [1.5, null]}') as Record<string, unknown>),
);
const playlists = fc
  .array(
    fc.record({
      name: fc.oneof(word, fc.constantFrom('a "b", c;\td', "=x", "[1]")),
      advertiser_id: fc.constant(advertiser),
      type: fc.constantFrom("podcast", "radio", "streaming"),
      tags: fc.array(fc.oneof(word, fc.constantFrom("a,b", "[x"))),
      searches: fc.array(search, { maxLength: 4 }),
      inventory_ids: fc.uniqueArray(
        fc.oneof(word, fc.constantFrom("007", " x ", 'say "', "a,b;c", "[1")),
        { minLength: 1 },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )
  // Only what may exist at all; some words have characters that no playlist may hold.
  .map((made) => made.flatMap((one) => createPlaylistSchema.safeParse(one).data ?? []))
  .filter((made) => made.length > 0);

it.each(["json", "playlists-csv"] as const)("reads any %s export back as it was", (format) =>
  fc.assert(
    fc.asyncProperty(playlists, async (made) => {
      const { begin, write, end } = exportWriters[format];
      const rest = { advertiser_name: "A", revision: 1, updated_at: "", updated_by: "" };
      const exported = made.map((one): ExportedPlaylist => ({
        ...one,
        ...rest,
        uuid: newId(),
        archived_at: null,
      }));
      const text = exported.flatMap((one, place) => [...write(one, place === 0)]).join("");
      const file = await read((begin + text + end).replace("\uFEFF", ""));
      expect(file.summarize()).toMatchObject({ total: made.length, problemCount: 0 });
      expect(sent(file)).toEqual(made);
    }),
    { numRuns: 300 },
  ),
);

it("takes bare bodies, one object, and an advertiser by name", async () => {
  expect(sent(await read(JSON.stringify([playlist()])))).toEqual([playlist({ tags: [] })]);
  expect(sent(await read(` ${JSON.stringify(playlist())}\n`))).toHaveLength(1);
  const file = await read(`${header}\nMorning,,Tern & Tide,Podcast,"a; b",true crime,"1\n2,3"\n`);
  const { positions, check } = file.toCheck(0);
  expect(check.playlists).toEqual([{ name: "Morning", advertiser: { name: "Tern & Tide" } }]);
  file.takeAnswers(positions, [{ advertiser_id: advertiser, problem: null, exists: true }]);
  expect(sent(file)).toEqual([
    playlist({ tags: ["a", "b"], searches: ["true crime"], inventory_ids: ["1", "2", "3"] }),
  ]);
  expect(file.summarize()).toMatchObject({ existing: ["Morning"], existingCount: 1 });
});

it("says line and field of all that is wrong in a CSV file", async () => {
  const rows = [
    header,
    `Right,${advertiser},,podcast,,,1`,
    `,${advertiser},,tv,,,`,
    `"Two\nlines",${advertiser},,radio,"[""a""",,1`,
    `Lost,${advertiser},,radio,,"[{""a"": 12345678901234567890}]",1`,
    "Nobody's,,,radio,,,1",
    `One, two,${advertiser},,radio,,,1`,
  ];
  const file = await read(rows.join("\n"));
  const { problems, ...summary } = file.summarize();
  expect(summary).toMatchObject({ kind: "csv", total: 6, right: 1, problemCount: 7 });
  expect(problems.map(({ where, field }) => [where, field])).toEqual([
    [3, "name"],
    [3, "type"],
    [3, "inventory_ids"],
    [4, "tags"],
    [6, "searches"],
    [7, "advertiser_id"],
    [8, ""],
  ]);
  expect(file.writeProblems()).toContain("line,playlist,field,message\r\n3,,name,");
});

it("adds what the server says of advertisers to what else is wrong", async () => {
  const file = await read(`${header}\nA,,Nobody,tv,,,1\nB,,Nobody,radio,,,1\nC,,Twin,radio,,,1`);
  const { positions, check, next } = file.toCheck(0);
  expect(check.playlists).toHaveLength(3);
  expect(next).toBeNull();
  const nobody = { advertiser_id: null, problem: "No.", exists: false };
  file.takeAnswers(positions, [nobody, nobody, { ...nobody, advertiser_id: advertiser }]);
  const { problems, right } = file.summarize();
  expect(right).toBe(1);
  expect(problems.map(({ where, field }) => [where, field])).toEqual([
    [2, "type"],
    [2, "advertiser"],
    [3, "advertiser"],
  ]);
});

it("says index and field of all that is wrong in a JSON file", async () => {
  const file = await read(
    `[${[
      JSON.stringify(playlist({ inventory_ids: ["1", "2", 3] })),
      "7",
      '{"name": }',
      JSON.stringify({ body: playlist(), request_headers: {} }),
      '{"name": "x", "advertiser_id": "' +
        advertiser +
        '", "type": "radio", "inventory_ids": [],' +
        ' "searches": [{"a": 1, "a": 2}]}',
      JSON.stringify({ body: playlist() }),
    ].join(", ")}]`,
  );
  const { problems, right } = file.summarize();
  expect(right).toBe(1);
  expect(problems.map(({ where, field }) => [where, field])).toEqual([
    [0, "inventory_ids 3"],
    [1, ""],
    [2, ""],
    [3, "request_headers"],
    [4, "searches"],
  ]);
});

it.each([
  ["", /empty/],
  ["[]", /no playlists/],
  ["[{}", /closing bracket is missing/],
  ["[{}] x", /more text after/],
  ["[{},]", /nothing/],
  [header, /no playlists/],
  ["name,type\nx,podcast", /advertiser_id or advertiser, inventory_ids or searches/],
  ["name,name,type,advertiser,searches", /twice/],
  ["playlist_uuid,playlist,inventory_id\n1,2,3", /only inventory IDs/],
])("refuses %j", async (text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});

it("tells all of a file from its right ones, and one file from another", async () => {
  const whole = (await read(JSON.stringify([playlist(), playlist()]))).summarize();
  const some = (
    await read(JSON.stringify([playlist(), { ...playlist(), type: "tv" }]))
  ).summarize();
  expect(whole).toMatchObject({ repeatedNames: 1 });
  expect(new Set([whole.digest, some.digest]).size).toBe(2);
});

it("sends in batches below the limit of a body, in order", async () => {
  const ids = Array.from({ length: 5_000 }, (_, place) => `some-inventory-id-${place}`);
  const many = Array.from({ length: 30 }, (_, place) =>
    playlist({ name: `List ${place}`, inventory_ids: [...ids, "some-inventory-id-0"] }),
  );
  const file = await read(JSON.stringify(many));
  expect(file.summarize().duplicatesDropped).toBe(30);
  const names: string[] = [];
  for (let first = 0; first < 30;) {
    const { body, count } = file.writeBatch(first);
    expect(body.length).toBeLessThan(1_100_000);
    expect(count).toBeGreaterThan(0);
    const { playlists: batch } = JSON.parse(body) as { playlists: CreatePlaylist[] };
    names.push(...batch.map(({ name }) => name));
    first += count;
  }
  expect(names).toEqual(many.map(({ name }) => name));
});
