import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { type FileRecord, type FileRow } from "@/lib/shared/catalogue/sources";
import { openDirectory, type SourceFile } from "@/lib/shared/catalogue/reading/open-directory";
import { collect } from "@/lib/testing/collect";

/** A file in memory, in pieces of `size` bytes. */
function fileOf(content: string | Uint8Array, size = 1_024): SourceFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return {
    name: "x",
    async *open() {
      for (let at = 0; at < bytes.length; at += size) {
        await Promise.resolve();
        yield bytes.subarray(at, at + size);
      }
    },
  };
}

type Chosen = Parameters<typeof openDirectory>[1];

async function read(content: string | Uint8Array, chosen: Chosen = {}, size?: number) {
  const opened = await openDirectory(fileOf(content, size), chosen);
  const { format, table } = opened;
  const kind = opened.kind.guess ?? "own";
  const columns = table.columns.map(({ name }) => name);
  const { records, lines } = await opened.read({ ...table, columns }, kind);
  const all = await collect(records);
  return { format, kind, table, records: all, lines: lines() };
}

const rowsOf = (records: FileRecord[]): FileRow[] => records.flatMap(({ entries }) => entries);
const pairs = (records: FileRecord[]) =>
  rowsOf(records.filter((record) => !("problem" in record))).map(({ id, name }) => [id, name]);

describe("a CSV file", () => {
  it("is read by the headers of its columns, whatever their order; others become attributes", async () => {
    const csv =
      "Title;Artist Name;Apple Podcasts ID;Genre;Feed URL;Also known as;Rating\r\n" +
      'The Daily;"The New York Times";1200361736;News, Daily News;https://f.example/1;The Daily, Inc., NYT;4.5\r\n' +
      '"Two\nlines";X;007;;;"The 2, Ltd | II, Two";\r\n';
    const { format, kind, table, records } = await read(csv);
    expect({ format, kind, unsure: table.unsure }).toEqual({
      format: "csv",
      kind: "apple_podcast",
      unsure: [],
    });
    expect(records.map(({ line }) => line)).toEqual([2, 3]);
    expect(rowsOf(records)).toMatchObject([
      {
        kind: "apple_podcast",
        id: "1200361736",
        name: "The Daily",
        publisher: "The New York Times",
        categories: ["News", "Daily News"],
        address: "https://f.example/1",
        aliases: ["The Daily, Inc.", "NYT"],
        attributes: { Rating: "4.5" },
      },
      { id: "007", name: "Two\nlines", aliases: ["The 2, Ltd", "II, Two"], attributes: {} },
    ]);
  });

  it("is read by the column of the kind that is asked for", async () => {
    const csv =
      "id,itunesId,podcastGuid,url,title\n5,1200361736,917393e3-1b1e-5cef-ace4-edaa54e1f810,https://f.example/5,Five\n";
    for (const [kind, id] of [
      ["podcast_index", "5"],
      ["apple_podcast", "1200361736"],
      ["podcast_guid", "917393e3-1b1e-5cef-ace4-edaa54e1f810"],
    ] as const)
      expect(pairs((await read(csv, { kind })).records)).toEqual([[id, "Five"]]);
  });

  it("without a header is read by what its cells look like", async () => {
    const { table, kind, records } = await read("1200361736,The Daily\n1379959217,Up First\n");
    expect(table).toMatchObject({ unsure: ["id", "name"], reading: { headerLine: 0 } });
    expect(kind).toBe("apple_podcast");
    expect(pairs(records)).toEqual([
      ["1200361736", "The Daily"],
      ["1379959217", "Up First"],
    ]);
  });

  it("knows the kind of IDs by their shape where the header only says ID", async () => {
    const csv = "id,name\nWNYC-FM,WNYC\nKQED,KQED\n";
    expect(await read(csv)).toMatchObject({ kind: "call_sign" });
  });

  it("refuses IDs that a spreadsheet has changed, and counts dates that nobody can read", async () => {
    const csv = [
      "Apple ID;Name;Last episode",
      "1000000071;Morning;27.11.2026",
      "1.000.000.072;Evening;11/28/2026",
      "1,00E+09;Noon;",
      "'1000000075;Dawn;soon",
      '="1000000077";Dusk;',
      '1000000074;1984;"Episode 12"',
      "1000000076;Dusk;0",
    ].join("\n");
    const { records, lines } = await read(csv);
    expect(pairs(records)).toEqual([
      ["1000000071", "Morning"],
      ["1000000074", "1984"],
      ["1000000076", "Dusk"],
    ]);
    // Their entries are not gone.
    expect(rowsOf(records.filter((record) => "problem" in record)).map(({ id }) => id)).toEqual([
      "1000000072",
      "1,00E+09",
      "1000000075",
      "1000000077",
    ]);
    expect(lines.notices).toEqual(["1 date can't be read: left out."]);
  });

  it("reports rows with misplaced quotation marks, and goes on", async () => {
    const { records } = await read('id,name\n1,A\n2,"B"x,C\n3,"D"\n4,E\n');
    expect(records.some((record) => "problem" in record)).toBe(true);
    expect(pairs(records)).toEqual([
      ["1", "A"],
      ["3", "D"],
      ["4", "E"],
    ]);
  });

  it("may say its separator as Excel does", async () => {
    expect(pairs((await read("sep=;\nid;name\n1;A\n")).records)).toEqual([["1", "A"]]);
  });

  it("is refused if it is empty, and read in other encodings than UTF-8", async () => {
    await expect(read("")).rejects.toThrow("empty");
    const bytes = Uint8Array.from("id;name\n1;Café\n", (one) => one.charCodeAt(0));
    expect(pairs((await read(bytes, { kind: "deal" })).records)).toEqual([["1", "Café"]]);
  });

  it("may have titles above its header, and a total below", async () => {
    const csv =
      "Shows\nNovember, 2026\n\nApple ID,Name,Plays\n1000000071,A,3\nBare, B,x,y\nTotal,,3\n";
    const { records, kind, lines } = await read(csv);
    expect(kind).toBe("apple_podcast");
    expect(records).toMatchObject([
      { line: 5, entries: [{ id: "1000000071", name: "A" }] },
      { line: 6, problem: expect.stringContaining("4 columns, but the header has 3") },
    ]);
    expect(lines.notices).toEqual(["1 line looks like a total or a note and is left out: line 7."]);
  });
});

describe("a JSON file", () => {
  it("is a list of objects; numbers keep all their digits", async () => {
    const json =
      '[{"id":9007199254740993,"name":"Big","tags":["a","b"],"popularity":12,"ok":true},' +
      '{"name":"Text","id":"007","note":{"x":1}}]';
    const { format, records } = await read(json, { kind: "deal" }, 7);
    expect(format).toBe("json");
    expect(records.map(({ line }) => line)).toEqual([1, 2]);
    expect(rowsOf(records)).toMatchObject([
      { id: "9007199254740993", name: "Big", categories: ["a", "b"], popularity: 12 },
      { id: "007", name: "Text" },
    ]);
    expect(rowsOf(records)[0]?.attributes).toEqual({ ok: "true" });
  });

  it("may have an object on each line, and a broken one costs its line", async () => {
    const { records } = await read('{"id":1,"name":"A"}\n{"id":2,"name"\n{"id":3,"name":"C"}\n');
    expect(records).toMatchObject([
      { line: 1, entries: [{ id: "1" }] },
      { line: 2, problem: "This can't be read. Check its quotes, commas and brackets." },
      { line: 3, entries: [{ id: "3" }] },
    ]);
  });

  it("may have its list in an object", async () => {
    const json = '{"status":"true","count":2,"feeds":[{"id":1,"title":"A"},{"id":2,"title":"B"}]}';
    expect(pairs((await read(json)).records)).toEqual([
      ["1", "A"],
      ["2", "B"],
    ]);
  });

  it("of radio-browser has stations", async () => {
    const station = {
      changeuuid: "610cafba-71d8-40fc-bf68-1456ec973b9d",
      stationuuid: "941ef6f1-0699-4821-95b1-2b678e3ff62e",
      name: "\tBest FM ",
      url: "http://stream.example/best.m3u",
      url_resolved: "http://stream.example/best",
      homepage: "http://best.example/",
      tags: "jazz,blues",
      countrycode: "DE",
      country: "Germany",
      language: "german",
      votes: 99,
      codec: "MP3",
      bitrate: 128,
      lastcheckok: 1,
      lastchangetime_iso8601: "2025-01-01T00:00:00Z",
      lastcheckoktime_iso8601: "2025-02-03T04:05:06Z",
      clicktrend: 3,
    };
    const { format, kind, records } = await read(JSON.stringify([station]));
    expect({ format, kind }).toEqual({ format: "radio_browser", kind: "radio_browser" });
    expect(rowsOf(records)).toEqual([
      {
        kind: "radio_browser",
        id: station.stationuuid,
        name: station.name,
        publisher: null,
        language: "german",
        country: "DE",
        aliases: [],
        categories: ["jazz", "blues"],
        address: station.url_resolved,
        last_published_at: "2025-02-03T04:05:06.000Z",
        popularity: 40,
        attributes: {
          homepage: station.homepage,
          codec: "MP3",
          bitrate: "128",
          votes: "99",
          lastcheckok: "1",
          lastchangetime_iso8601: station.lastchangetime_iso8601,
        },
      },
    ]);
  });

  it("is refused if it breaks off, is no list of objects, or never ends an object", async () => {
    await expect(read('[{"id":1,"name":"A"}')).rejects.toThrow("is incomplete");
    const endless = `[{"id":"${"x".repeat(9_000_000)}"`;
    await expect(read(endless, {}, 65_536)).rejects.toThrow("isn't a JSON list");
  });
});

describe("an OPML file", () => {
  const opml = (body: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n<head><title>Mine</title></head>\n<body>\n${body}\n</body>\n</opml>\n`;

  it("has feeds in folders, with entities and characters of any kind", async () => {
    const { format, records } = await read(
      opml(
        `<outline text="News &amp; Talk">\n<outline type="rss" text="A &lt;B&gt; &#x1F600; &quot;C&quot;" xmlUrl="https://f.example/?a=1&amp;b=2" htmlUrl="https://f.example/"/>\n</outline>\n` +
          `<outline TEXT='Single' XMLURL='https://f.example/s' category="/Arts/Books,Fun" />`,
      ),
      {},
      5,
    );
    expect(format).toBe("opml");
    expect(records.map(({ line }) => line)).toEqual([1, 2]);
    expect(rowsOf(records)).toMatchObject([
      {
        kind: "rss",
        id: "https://f.example/?a=1&b=2",
        name: 'A <B> 😀 "C"',
        categories: ["News & Talk"],
        attributes: { website: "https://f.example/" },
      },
      { id: "https://f.example/s", categories: ["Books", "Fun"] },
    ]);
  });

  it("may have what is no XML: lone ampersands, unknown entities, open outlines", async () => {
    const { records } = await read(
      opml(
        '<outline text="A & B &nbsp; &unknown;" xmlUrl="https://f.example/?a=1&b=2">\n<outline text="No end" xmlUrl="https://f.example/n">',
      ),
    );
    expect(pairs(records)).toEqual([
      ["https://f.example/?a=1&b=2", "A & B &nbsp; &unknown;"],
      ["https://f.example/n", "No end"],
    ]);
  });

  it("expands no entities of its own", async () => {
    const bomb = `<!DOCTYPE opml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>\n${opml('<outline text="&b; &x;" xmlUrl="u"/>')}`;
    expect(pairs((await read(bomb.replace(/<\?xml.*?>\n/, ""))).records)).toEqual([
      ["u", "&b; &x;"],
    ]);
  });

  it("has up to two hundred folders in folders, of which a feed keeps the nearest twenty", async () => {
    const feed = '<outline text="A" xmlUrl="u"/>';
    const inFolders = (depth: number) =>
      Array.from({ length: depth }, (_, at) => `<outline text="f${at}">`).join("") +
      feed +
      "</outline>".repeat(depth);
    const { records } = await read(opml(inFolders(100)));
    const nearest = Array.from({ length: 20 }, (_, at) => `f${80 + at}`);
    expect(rowsOf(records)).toMatchObject([{ id: "u", categories: nearest }]);
    await expect(read(opml(`${feed}\n${inFolders(201)}`))).rejects.toThrow(
      "nests more than 200 folders",
    );
  });

  it("is refused if it is other XML, breaks off, or never ends a tag", async () => {
    await expect(read("<html><body></body></html>")).rejects.toThrow("has no table");
    await expect(read('<?xml version="1.0"?><rss/>')).rejects.toThrow("is an XML file");
    const whole = opml('<outline text="A" xmlUrl="u"/>');
    await expect(read(whole.slice(0, -20))).rejects.toThrow("is incomplete");
    await expect(read(`<opml><outline text="${"x".repeat(3_000_000)}`, {}, 65_536)).rejects.toThrow(
      "is incomplete",
    );
  });
});

describe("a spreadsheet", () => {
  it("is read as CSV is, with numbers as they are shown", async () => {
    const rows = [
      ["iTunes ID", "Show"],
      [1_200_361_736, "The Daily"],
    ];
    const { format, kind, records } = await read(
      await writeXlsx({ sheets: [{ name: "Shows", rows }] }),
    );
    expect({ format, kind }).toEqual({ format: "xlsx", kind: "apple_podcast" });
    expect(pairs(records)).toEqual([["1200361736", "The Daily"]]);
  });

  it("is read from the sheet that is chosen, else from the first with rows", async () => {
    const content = await writeXlsx({
      sheets: [
        { name: "Empty", rows: [] },
        {
          name: "Notes",
          rows: [
            ["ID", "Name"],
            ["7", "Ask Ann"],
          ],
        },
        {
          name: "Shows",
          rows: [
            ["iTunes ID", "Show"],
            [1_200_361_736, "The Daily"],
          ],
        },
      ],
    });
    const first = await read(content);
    expect(first.table.sheets).toEqual(["Notes", "Shows"]);
    expect(pairs(first.records)).toEqual([["7", "Ask Ann"]]);
    const second = await read(content, { sheet: 1 });
    expect(second.table).toMatchObject({
      reading: { sheet: 1 },
      columns: [{ name: "iTunes ID" }, { name: "Show" }],
    });
    expect(pairs(second.records)).toEqual([["1200361736", "The Daily"]]);
  });
});
