import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pickIds, readIds } from "@/lib/shared/id-import/read-ids";
import { type ParsedIdList, type ParsedIds } from "@/lib/shared/id-import/types";

const none: ReadonlySet<string> = new Set();
const read = (text: string, existing = none) => readIds(text, existing);
const ids = (reading: ParsedIds) => reading.fresh.ids;
const withLines = ({ ids, lines }: ParsedIdList) =>
  ids.map((id, at) => ({ id, line: lines[at] ?? 0 }));
/** Every cell with its line, except a header. */
const everything = ({ fresh, alreadyThere, repeated, suspicious }: ParsedIds) =>
  [...withLines(fresh), ...withLines(alreadyThere), ...withLines(repeated), ...suspicious]
    .map(({ id, line }) => ({ id, line }))
    .sort((a, b) => a.line - b.line || (a.id < b.id ? -1 : 1));

describe("parsing pasted text", () => {
  it("parses one typed ID", async () => {
    expect(await read("100000007")).toMatchObject({
      read: 1,
      fresh: { ids: ["100000007"], lines: [1] },
    });
  });

  it.each([
    ["a column", "a1\nb2\nc3"],
    ["a column with Windows line ends and a trailing one", "a1\r\nb2\r\nc3\r\n"],
    ["commas", "a1,b2,c3"],
    ["commas and spaces", "a1, b2, c3"],
    ["semicolons", "a1; b2; c3;"],
    ["tabs", "a1\tb2\tc3"],
    ["quoted, with commas and spaces", '"a1", "b2", "c3"'],
    ["quoted column", '"a1"\n"b2"\n"c3"'],
    ["a JSON array", '["a1", "b2", "c3"]'],
    ["a JSON array over lines", '[\n  "a1",\n  "b2",\n  "c3"\n]\n'],
    ["a column with trailing commas", "a1,\nb2,\nc3,"],
    ["a list wrapped over uneven lines", "a1, b2,\nc3"],
  ])("reads %s", async (_, text) => {
    expect(ids(await read(text))).toEqual(["a1", "b2", "c3"]);
  });

  it("keeps long numbers of a JSON array as written", async () => {
    expect(ids(await read("[12345678901234567890, 7]"))).toEqual(["12345678901234567890", "7"]);
  });

  it("reads the IDs of a create request with their lines", async () => {
    const playlist = { name: '"inventory_ids": [', inventory_ids: ["a1", "b2"], searches: [] };
    const reading = await read(JSON.stringify({ request_headers: [], body: playlist }, null, 2));
    expect(reading.fresh).toMatchObject({ ids: ["a1", "b2"], lines: [1, 2] });
  });

  it("uses Excel's separator declaration", async () => {
    const reading = await read("sep=;\nid;title\n7;a, b\n8;c, d\n9;e, f");
    expect(reading.fresh).toMatchObject({ ids: ["7", "8", "9"], lines: [3, 4, 5] });
  });

  it("finds the ID column of a quoted CSV and skips its header", async () => {
    const reading = await read(
      'title,inventory_id\n"Couch, the",100000007\n"Say ""hi""",100007926\n',
    );
    expect(ids(reading)).toEqual(["100000007", "100007926"]);
    expect(reading.fresh.lines).toEqual([2, 3]);
    expect(reading).toMatchObject({ header: "inventory_id", read: 2, suspicious: [] });
    expect(reading.columns[reading.selected?.[0] ?? -1]?.name).toBe("inventory_id");
  });

  it("finds the ID column without a header", async () => {
    const reading = await read(
      "Selling the couch;100000007\nFood for the soul;100007926\nSolar;100015845",
    );
    expect(ids(reading)).toEqual(["100000007", "100007926", "100015845"]);
  });

  it("uses another column on request", async () => {
    const text = "inventory_id,show_id\n1,11\n2,22\n";
    expect(ids(await readIds(text, none, { columns: [1] }))).toEqual(["11", "22"]);
  });

  it("reports a table row without an ID", async () => {
    const reading = await read("inventory_id,title\n1,one\n,two\n3,three");
    expect(reading.suspicious).toContainEqual(
      expect.objectContaining({ line: 3, kind: "empty", canBeAdded: false }),
    );
  });

  it("counts lines across quoted line ends", async () => {
    const reading = await read('inventory_id,title\n1,"one\nand a half"\n2,two');
    expect(reading.fresh).toMatchObject({ ids: ["1", "2"], lines: [2, 4] });
  });

  it("limits the effect of a stray quote", async () => {
    const reading = await read('"a1\nb2\nc3');
    expect(ids(reading)).toEqual(["b2", "c3"]);
    expect(reading.suspicious).toMatchObject([{ id: '"a1', line: 1, kind: "quotes" }]);
  });
});

describe("sorting", () => {
  it("separates new, existing and repeated IDs", async () => {
    const reading = await read("a1\nb2\na1\nc3", new Set(["c3"]));
    expect(reading).toMatchObject({
      read: 4,
      fresh: { ids: ["a1", "b2"], lines: [1, 2] },
      repeated: { ids: ["a1"], lines: [3] },
      alreadyThere: { ids: ["c3"], lines: [4] },
    });
  });

  it.each([
    ["scientific", "1.23E+14"],
    ["scientific", "9,73972E+08"],
    ["url", "https://example.com/show/1"],
    ["quotes", "“b2”"],
    ["invisible", "b\u200B2"],
    ["white-space", "b 2"],
    ["white-space", "b\u00A02"],
    ["separator", "b,2"],
    ["refused", "b\u00072"],
    ["refused", "\u202Eb2"],
    ["refused", "x".repeat(256)],
    ["spreadsheet-error", "#N/A"],
    ["placeholder", "n/a"],
    ["decimal", "673791778.0"],
    ["other-digits", "٣٤٥٦٧٨"],
  ])("warns about %s: %j", async (kind, odd) => {
    const reading = await read(`a1\nc3\nd4\n${odd}`);
    expect(reading.suspicious).toMatchObject([
      { id: odd, line: 4, kind, canBeAdded: kind !== "refused" },
    ]);
    expect(ids(reading)).toEqual(["a1", "c3", "d4"]);
  });

  it("finds IDs that lost their zeros next to padded ones", async () => {
    const reading = await read("00123456\n00999999\n12345678\n4321");
    expect(reading.suspicious).toMatchObject([{ id: "4321", line: 4, kind: "lost-zero" }]);
  });

  it.each([
    ["alone", "973,972,218"],
    ["of three groups, which may be three IDs", "123,456,789"],
    ["in a column", "Show ID\n973,972,218\n1,973,972,218\n"],
    ["copied from a row", "973,972,218\t1,973,972,218"],
    ["in quotes", '"973,972,218"\n"1,973,972,218"'],
    ["in a row of CSV", '"973,972,218","1,973,972,218"'],
    ["with spaces between", "973,972,218, 1,973,972,218"],
    ["beside titles", "Couch,12,345\nFood,13,456"],
    ["in scientific notation", "9,74E+14\n1,06E+09"],
  ])("asks about numbers with commas %s", async (_, text) => {
    const reading = await read(text);
    expect(ids(reading)).toEqual([]);
    const kinds = new Set(reading.suspicious.map(({ kind }) => kind));
    expect(Array.from(kinds)).toEqual([text.includes("E+") ? "scientific" : "grouped"]);
  });

  it("asks about the number in a list of IDs only", async () => {
    const reading = await read("100000007,973,972,218,1063782520");
    expect(ids(reading)).toEqual(["100000007", "1063782520"]);
    expect(reading.suspicious).toMatchObject([
      { id: "973,972,218", kind: "grouped", cleaned: "973972218" },
    ]);
  });

  it.each([
    ["IDs of nine digits", "100000007,100007926,100015845", 3],
    ["short IDs with spaces", "101, 102, 103", 3],
    ["short IDs in quotes", '"101","102","103"', 3],
    ["short IDs in lines", "101\n102\n103", 3],
    ["JSON", "[101,102,103]", 3],
    ["codes", "show-1,102,x3", 3],
  ])("takes %s at once", async (_, text, count) => {
    expect(await read(text)).toMatchObject({ read: count, suspicious: [] });
  });

  it("believes a header that names each cell of the rows", async () => {
    expect(ids(await read("rank,id\n1,100\n2,101\n3,102\n"))).toEqual(["100", "101", "102"]);
  });

  it("accepts unpadded numbers of any length", async () => {
    expect((await read("1\n22\n333\n0001\n02")).suspicious).toEqual([]);
  });

  it.each(["inventory_id", "ID", "Show ID", "Shows"])("recognises the header %j", async (name) => {
    const reading = await read(`${name}\n100000007\n100007926\n100015845`);
    expect(reading).toMatchObject({ header: name, read: 3, suspicious: [] });
  });
});

it("takes the spellings of a UUID for one ID", async () => {
  const guid = "96062f7a-0601-11e8-ae97-52543be04c81";
  const reading = await read(`${guid.toUpperCase()}\n${guid}\n{${guid}}\nurn:uuid:${guid}`);
  expect(ids(reading)).toEqual([guid.toUpperCase()]);
  expect(reading.repeated.ids).toHaveLength(3);
});

it("takes the spellings of a feed's address for one", async () => {
  const feeds = ["https://f.example/a.xml", "http://F.example/a.xml", "https://f.example/A.xml"];
  const [first = "", second = ""] = feeds;
  const reading = await read(feeds.join("\n"));
  expect(reading.suspicious.map(({ id }) => id)).toEqual([first, feeds[2]]);
  expect(reading.repeated.ids).toEqual([second]);
  expect((await read(second, new Set([first]))).alreadyThere.ids).toEqual([first]);
});

it("takes the addresses of an OPML file, however few there are", async () => {
  const feed = '<opml><body><outline text="Café" xmlUrl="https://a.example/rss"/></body></opml>';
  const { isColumnSure, suspicious } = await readIds(new TextEncoder().encode(feed), none);
  expect({ isColumnSure, ids: suspicious.map(({ id }) => id) }).toEqual({
    isColumnSure: true,
    ids: ["https://a.example/rss"],
  });
});

it("reads a file in which a character is damaged", async () => {
  const file = new TextEncoder().encode("Call sign,Name\nWAAA,Morning\0Coast\nWBBB,Evening\n");
  expect(ids(await readIds(file, none))).toEqual(["WAAA", "WBBB"]);
});

it("takes the total below a list for no ID", async () => {
  const { counts, suspicious } = await read("100000007\n100007926\n100015845\nTotal,3\n");
  expect({ total: counts.total, suspicious }).toEqual({ total: 1, suspicious: [] });
});

it("shows the commas of numbers in headers and in lines that are left out", async () => {
  const rows = "A;973,972,218\nB;973,972,219\nC;973,972,220\n";
  const { header, skipped } = await read(
    `Report of 1,234\nShow;ID 1,000\n${rows}Total;2,921,657\n`,
  );
  expect(header).toBe("ID 1,000");
  expect(skipped.map(({ cells }) => cells)).toEqual([["Report of 1,234"], ["Total", "2,921,657"]]);
});

describe("spellings of one show of Spotify", () => {
  const key = "4rOoJ6Egrf8K2IrywzwOMk";
  const uri = `spotify:show:${key}`;
  const link = `https://open.spotify.com/show/${key}?si=1`;

  it.each([
    [[key, uri, link], key],
    [[uri, key, link], uri],
    [[link, uri, key], uri],
  ])("are one, as it was met first: %j", async (spellings, taken) => {
    const reading = await read(spellings.join("\n"));
    expect(ids(reading)).toEqual([taken]);
    expect(reading.repeated.ids).toHaveLength(2);
    expect(reading.suspicious).toEqual([]);
  });

  it("are already in the list that has another", async () => {
    for (const existing of [key, uri]) {
      const reading = await read([key, uri, link].join("\n"), new Set([existing]));
      expect(reading.alreadyThere.ids).toEqual([existing, existing, existing]);
      expect(ids(reading)).toEqual([]);
    }
  });

  it("are suggested for a web address as the other IDs are spelled", async () => {
    const other = "5CfCWKI5pZ28U0uOzXkDHe";
    const suggested = async (text: string, existing = none) =>
      (await read(text, existing)).suspicious.map(({ cleaned }) => cleaned);
    expect(await suggested(link)).toEqual([key]);
    expect(await suggested(`${link}\n${other}`)).toEqual([key]);
    expect(await suggested(`${link}\nspotify:episode:${other}`)).toEqual([uri]);
    expect(await suggested(link, new Set([`spotify:show:${other}`]))).toEqual([uri]);
  });
});

describe("any layout yields the same IDs with the right lines", () => {
  const idOf = (characters: string) =>
    fc
      .string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 12 })
      .map((tail) => `k${tail}1`);
  const plainIds = fc.uniqueArray(idOf("abcXYZ0189-_:./é東"), { minLength: 1, maxLength: 40 });
  const hardIds = fc.uniqueArray(idOf("abc01 ,;\"\t'"), { minLength: 1, maxLength: 40 });
  const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
  const quote = (id: string) => `"${id.replaceAll('"', '""')}"`;
  const byLine = (wanted: string[], lineOf: (index: number) => number) =>
    wanted
      .map((id, index) => ({ id, line: lineOf(index) }))
      .sort((a, b) => a.line - b.line || (a.id < b.id ? -1 : 1));

  it("one per line, quoted or not", async () => {
    await fc.assert(
      fc.asyncProperty(plainIds, lineEnd, fc.boolean(), async (wanted, end, isQuoted) => {
        const text = wanted.map((id) => (isQuoted ? quote(id) : id)).join(end);
        expect(everything(await read(text))).toEqual(byLine(wanted, (index) => index + 1));
      }),
    );
  });

  it("on one line with any separator", async () => {
    const separator = fc.constantFrom(",", ";", "\t", ", ", "; ");
    await fc.assert(
      fc.asyncProperty(plainIds, separator, async (wanted, between) => {
        expect(everything(await read(wanted.join(between)))).toEqual(byLine(wanted, () => 1));
      }),
    );
  });

  it("quoted, with any content", async () => {
    const separator = fc.constantFrom(",", ";", "\t");
    await fc.assert(
      fc.asyncProperty(hardIds, separator, async (wanted, between) => {
        expect(everything(await read(wanted.map(quote).join(between)))).toEqual(
          byLine(wanted, () => 1),
        );
      }),
    );
  });

  it("as a JSON array", async () => {
    await fc.assert(
      fc.asyncProperty(hardIds, fc.constantFrom(0, 2), async (wanted, indent) => {
        const reading = await read(JSON.stringify(wanted, null, indent));
        expect(everything(reading)).toEqual(byLine(wanted, (at) => at + 1));
      }),
    );
  });

  it("as the named column of a quoted table", async () => {
    const layout = { end: lineEnd, separator: fc.constantFrom(",", ";", "\t"), place: fc.nat(2) };
    await fc.assert(
      fc.asyncProperty(hardIds, fc.record(layout), async (wanted, { end, separator, place }) => {
        const row = (id: string) => ["a title, with", "x;y"].toSpliced(place, 0, id).map(quote);
        const header = ["Show", "Note"].toSpliced(place, 0, "inventory_id");
        const rows = [header, ...wanted.map(row)];
        const reading = await read(rows.map((cells) => cells.join(separator)).join(end));
        expect(reading.header).toBe("inventory_id");
        expect(everything(reading)).toEqual(byLine(wanted, (index) => index + 2));
      }),
    );
  });

  it("never loses, invents or changes a cell of any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 200 }), async (text) => {
        const reading = await read(text);
        expect(everything(reading)).toHaveLength(reading.read);
        for (const id of ids(reading)) expect(text).toContain(id.replaceAll('"', ""));
      }),
    );
  });

  it("reads 100,000 lines", async () => {
    const text = Array.from({ length: 100_000 }, (_, index) => `id-${index}`).join("\n");
    expect(ids(await read(text))).toHaveLength(100_000);
  });
});

it("returns unique IDs in order, without a header", async () => {
  expect((await pickIds("inventory_id\nshow-2\nshow-1\nshow-2\n")).ids).toEqual([
    "show-2",
    "show-1",
  ]);
  expect((await pickIds('["b", "a"]')).ids).toEqual(["b", "a"]);
  expect((await pickIds("")).ids).toEqual([]);
});

it("leaves doubtful IDs out, or adds them at their position", async () => {
  const text = "100\n1.23E+14\n“b2”\n300\n";
  const { ids, odd } = await pickIds(text);
  expect(ids).toEqual(["100", "300"]);
  expect(odd).toMatchObject([
    { id: "1.23E+14", line: 2 },
    { id: "“b2”", line: 3 },
  ]);
  expect((await pickIds(text, "as-it-is")).ids).toEqual(["100", "1.23E+14", "“b2”", "300"]);
  expect((await pickIds(text, "cleaned")).ids).toEqual(["100", "b2", "300"]);
});

it("says what is wrong with JSON", async () => {
  expect((await pickIds('[{"id": "1"},')).problem).toContain("line 1, column 14");
});
