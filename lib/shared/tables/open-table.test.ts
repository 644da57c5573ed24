import { type CellValue, writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { type TableChoice } from "@/lib/shared/tables/open-source";
import { openTable } from "@/lib/shared/tables/open-table";
import { lineKinds } from "@/lib/shared/tables/types";
import { collect } from "@/lib/testing/collect";
import { writeZip } from "@/lib/testing/write-zip";

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function open(file: string | Uint8Array, choice: TableChoice = {}, size = 1_000) {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const table = await openTable(inPieces(bytes, size), choice);
  const rows = await collect(table.read());
  if (typeof file === "string" && table.format === "text") {
    const lines = file.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n").length;
    const counted = lineKinds.reduce((sum, kind) => sum + table.counts[kind], 0);
    expect(counted).toBe(/^\uFEFF?$/.test(file) ? 0 : lines);
  }
  return { ...table, rows, cells: rows.map(({ cells }) => cells) };
}

const none = { rows: 0, blank: 0, header: 0, title: 0, total: 0, refused: 0 };
const book = (rows: CellValue[][]) => writeXlsx({ sheets: [{ name: "A", rows }] });

describe("quotation marks", () => {
  it("that break the rules cost their line, and none after it", async () => {
    const text =
      'name,city\n"Two\nlines",Bonn\n"Birch" Mills,Rome\nCedar "the" House,Oslo\n"Elm, Ash",Kiel\n"Fir,Bern\nGum,Wien\n"Ha""zel",Linz\nIvy,"\nJay,""\n';
    const { rows } = await open(text);
    expect(rows.map(({ line, cells, doubt }) => [line, ...cells, doubt?.kind ?? ""])).toEqual([
      [2, "Two\nlines", "Bonn", ""],
      [4, '"Birch" Mills', "Rome", "quotes"],
      [5, 'Cedar "the" House', "Oslo", ""],
      [6, "Elm, Ash", "Kiel", ""],
      [7, '"Fir', "Bern", "quotes"],
      [8, "Gum", "Wien", ""],
      [9, 'Ha"zel', "Linz", ""],
      [10, "Ivy", '"', "quotes"],
      [11, "Jay", "", ""],
    ]);
  });

  it("are read as the other rows are wide", async () => {
    const rows = ['a,1,"x, y"', '"b,2,"x, y"', 'd,4,""z, w""'];
    expect((await open(`name,id,note\n${rows.join("\n")}`)).cells).toEqual([
      ["a", "1", "x, y"],
      ['"b', "2", "x, y"],
      ["d", "4", '"z, w"'],
    ]);
  });

  it("may be apostrophes, or follow a backslash, where the lines show it", async () => {
    const single = await open("'name','id'\n'O''Hara, B','1'\n'Kim','2'\n");
    expect(single.cells).toEqual([
      ["O'Hara, B", "1"],
      ["Kim", "2"],
    ]);
    const escaped = await open('name,id\n"A \\"B\\", C",1\n"D",2\n');
    expect(escaped.cells).toEqual([
      ['A "B", C', "1"],
      ["D", "2"],
    ]);
    expect((await open("name,id\nO'Hara,1\n'Tis,2\n")).cells[1]).toEqual(["'Tis", "2"]);
  });

  it("that stay open are not searched for without end", async () => {
    let pieces = 0;
    async function* endless() {
      yield new TextEncoder().encode('name,id\nA,1\n"Open,2\n');
      for (;;) {
        await new Promise(setImmediate);
        pieces += 1;
        yield new TextEncoder().encode(`${"x".repeat(60_000)},1\n`);
      }
    }
    const table = await openTable(endless());
    for await (const rows of table.read()) {
      const broken = rows.find(({ doubt }) => doubt?.kind === "quotes");
      if (broken) expect(broken.cells).toEqual(['"Open', "2"]);
      if (broken) break;
    }
    expect(pieces).toBeLessThan(200);
    await expect(open(`name,id\n${"x,".repeat(1_100_000)}`, {}, 65_536)).rejects.toThrow(
      "Line 2 has more than 2,097,152 characters",
    );
  });
});

describe("the lines of a file", () => {
  it("are read in the same way in pieces of any size", async () => {
    const text = `\uFEFFname;note\r\n${Array.from({ length: 60 }, (_, at) => `"Fjörd ""${at}""";"ä\r\nö€${at}"\r\n`).join("")}`;
    const whole = (await open(text)).rows;
    expect(whole).toHaveLength(60);
    expect(whole.at(-1)).toMatchObject({ line: 120, cells: ['Fjörd "59"', "ä\nö€59"] });
    for (const size of [1, 7, 64]) expect((await open(text, {}, size)).rows).toEqual(whole);
  });

  it("are titles, header, rows, totals and notes, and those of another table", async () => {
    const text =
      "Report\nNovember 1, 2026 - November 28, 2026\n\nShow,Show,Delivery,\nName,Show ID,Impr.,Clicks\n(text),(text),(sum),(sum)\nDawn,100000071,1204,3\nDusk,100000072,881,2\nTotal,,2085,5\n\nNumbers may change.\n\nMarket,Budget\nSpain,300\n";
    const { header, counts, cells, notices } = await open(text);
    expect(header).toEqual([
      "Show Name (text)",
      "Show Show ID (text)",
      "Delivery Impr. (sum)",
      "Clicks (sum)",
    ]);
    expect(cells.map(([name]) => name)).toEqual(["Dawn", "Dusk"]);
    expect(counts).toEqual({ rows: 2, blank: 3, header: 4, title: 3, total: 1, refused: 1 });
    expect(notices()).toEqual(["1 line is of another table, or can't be read."]);
  });

  it("that name the columns again belong to the same table", async () => {
    const { cells, counts } = await open("name,id\nA,1\nname,id\nB,2\n");
    expect(cells).toEqual([
      ["A", "1"],
      ["B", "2"],
    ]);
    expect(counts).toEqual({ ...none, rows: 2, header: 2 });
  });

  it("with a cell too many or too few raise a doubt of their own", async () => {
    const lines = Array.from({ length: 30 }, (_, at) => `10000${at},Show,x`);
    lines[5] = "100005,Birch, Mills,x";
    lines[9] = "100009Show,x";
    const { rows, width } = await open(`inventory_id,name,type\n${lines.join("\n")}`);
    expect(width).toBe(3);
    expect(rows.flatMap(({ line, doubt }) => (doubt ? [[line, doubt.kind]] : []))).toEqual([
      [7, "wide"],
      [11, "short"],
    ]);
  });

  it("without a header are all rows", async () => {
    for (const text of ["100000071,Dawn\n100000072,Dusk\n", "Dawn,North\nDusk,South\n"])
      expect(await open(text)).toMatchObject({ header: null, counts: { ...none, rows: 2 } });
    const list = await open("100000071\n100000072\n100000073, 100000074\n100000075\n");
    expect(list).toMatchObject({ header: null, separator: "", counts: { ...none, rows: 4 } });
    expect(await open("A,1\nB,2\nEvening,unclear\nC,3\n")).toMatchObject({ header: null });
  });

  it("are a list that nothing is known of, if they are of any length", async () => {
    const list = await open("1,2,3\n4,5\n6,7,8,9\n10,11,12,13,14\n");
    expect(list).toMatchObject({ width: null, separator: ",", counts: { ...none, rows: 4 } });
    expect(list.rows.every(({ doubt }) => doubt === undefined)).toBe(true);
  });

  it("are totals only with a number, and not if they have an ID of their own", async () => {
    const { cells, counts } = await open("name,id\nA,100000071\nB,100000072\nTotal,100000073\n");
    expect(cells).toHaveLength(3);
    expect(counts.total).toBe(0);
    expect((await open("name,id\nA,100000071\nB,100000072\nSumme,2\n")).counts.total).toBe(1);
    expect((await open("name,uuid\nA,\nTotal,\n")).counts.total).toBe(0);
  });

  it("are none in an empty file", async () => {
    for (const text of ["", "\uFEFF"]) expect((await open(text)).counts).toEqual(none);
    expect((await open("\n\n")).counts).toEqual({ ...none, blank: 2 });
  });
});

describe("separators", () => {
  it("are found from the first rows together, with quotation marks respected", async () => {
    const header = 'Name;Type;"Inventory IDs (a, b, c, d, e)"';
    expect((await open(`${header}\nDawn;podcast;"1,2"\n`)).separator).toBe(";");
    expect((await open("Report: shows; all\nShow|ID\nDawn|1\nDusk|2\n")).separator).toBe("|");
    expect((await open('a b "c d"\n1 2 "x y"\n3 4 "z w"\n')).cells[1]).toEqual(["3", "4", "z w"]);
    expect((await open('name, id\nA, 1\n"B, C", 2\n')).cells).toEqual([
      ["A", "1"],
      ["B, C", "2"],
    ]);
    expect((await open("John Smith\nMary Jones\n")).separator).toBe("");
  });

  it("can be said in the file, or chosen with the line of the header", async () => {
    const said = await open("sep=;\nA;B,C\n1;2,3\n");
    expect(said).toMatchObject({ separator: ";", header: ["A", "B,C"], cells: [["1", "2,3"]] });
    const chosen = await open("x,y;z\n1,2;3\n", { separator: ";", headerLine: 1 });
    expect(chosen).toMatchObject({ header: ["x,y", "z"], cells: [["1,2", "3"]] });
    const rows = await open("Name,ID\nA,1\n", { headerLine: 0 });
    expect(rows).toMatchObject({ header: null, counts: { ...none, rows: 2 } });
  });
});

describe("encodings", () => {
  const latin1 = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));

  it("are that of the bytes, of a mark, or of XML's declaration", async () => {
    expect(await open(latin1("name,id\nCafé,1\n"))).toMatchObject({
      encoding: "windows-1252",
      cells: [["Café", "1"]],
    });
    const late = await open(latin1(`name,id\n${"plain,1\n".repeat(9_000)}Café,2\n`), {}, 5_000);
    expect(late.cells.at(-1)).toEqual(["Café", "2"]);
    const opml = `<?xml version="1.0" encoding="ISO-8859-1"?><opml><body><outline text="Café" xmlUrl="https://a.example/rss"/></body></opml>`;
    expect(await open(latin1(opml))).toMatchObject({
      format: "opml",
      cells: [["https://a.example/rss", "Café", "", "", "", ""]],
    });
  });

  it("do not change where single bytes of UTF-8 are damaged", async () => {
    const bytes = new TextEncoder().encode("name,id\nCafé,1\nÜber,2\nNo?n,3\n");
    bytes[bytes.indexOf(0x3f)] = 0xf6;
    const { cells, encoding } = await open(bytes);
    expect(encoding).toBe("utf-8");
    expect(cells.map(([name]) => name)).toEqual(["Café", "Über", "No\uFFFDn"]);
  });
});

describe("formats", () => {
  it("of JSON have rows by key, with numbers as they are; lines that break cost themselves", async () => {
    const list =
      '[{"id":10637825202650112345,"show":{"name":"A"}},{"id":"007","tags":["x","y"]},5]';
    for (const text of [list, `{"data":${list.replace(",5]", "]")}}`])
      expect(await open(text)).toMatchObject({
        header: ["id", "show.name", "tags"],
        cells: [
          ["10637825202650112345", "A"],
          ["007", "", '["x","y"]'],
        ],
        counts: { ...none, rows: 2, refused: text === list ? 1 : 0 },
      });
    const lines = await open('{"id":1,"name":"A"}\n{"id":2,"name":\n{"id":3,"name":"C"}\n');
    expect(lines.cells.map(([id]) => id)).toEqual(["1", "3"]);
    expect(lines.counts).toEqual({ ...none, rows: 2, refused: 1 });
    expect((await open('["a1","a2"]')).cells).toEqual([["a1"], ["a2"]]);
    await expect(open('[{"id":1},')).rejects.toThrow("is incomplete");
  });

  it("of a workbook say what Excel would not show", async () => {
    const rows = [["Placements"], [], ["Name", "Inventory ID"], ["A", 100000071], ["B", null]];
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "A",
          rows: [...rows, ["C".repeat(32_767), 100000073]],
          cells: new Map([["4,1", { value: null, type: "formula", formula: "B4+1" }]]),
          rowDefs: new Map([[3, { hidden: true }]]),
        },
      ],
    });
    const { cells, counts, notices } = await open(bytes);
    expect(cells.slice(0, 2)).toEqual([
      ["A", "100000071"],
      ["B", "#FORMULA!"],
    ]);
    expect(counts).toEqual({ ...none, rows: 3, blank: 1, header: 1, title: 1 });
    expect(notices()).toEqual([
      "1 cell holds a formula without a result. Open the file in Excel, save it, and choose it again.",
      "1 hidden row is included.",
      "1 cell has 32,767 characters, the most that Excel keeps. Check its end.",
    ]);
    const beside = await open(
      await book([
        ["ID", "Show"],
        [1, "A"],
        [2, "B", null, "ask Anna"],
      ]),
    );
    expect(beside.rows.map(({ doubt }) => doubt?.kind ?? null)).toEqual([null, "wide"]);
  });

  it("that hold no table are refused with what to do", async () => {
    const bytes = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));
    for (const [file, message] of [
      [bytes("\xD0\xCF\x11\xE0\xA1"), "old .xls file"],
      [bytes("\x1F\x8B\x08"), "gzip"],
      [bytes("%PDF-1.7"), "PDF"],
      [bytes("{\\rtf1\\ansi"), "RTF"],
      [bytes("#EXTM3U\n#EXTINF"), "M3U"],
      [bytes("[playlist]\nFile1=x"), "PLS"],
      [bytes('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>'), "XML spreadsheet"],
      [bytes("<?xml version='1.0'?><rss>"), "XML file"],
      [bytes("# ours\nads.example, pub-1234567890, DIRECT, f08c47\n"), "ads.txt"],
      [bytes("OWNERDOMAIN=a.example\n\nads.example,1,reseller # b\n".repeat(200)), "ads.txt"],
      [bytes(`\x89PNG\r\n\x1A\n${"\0\x03\x01tEXt".repeat(20)}`), "text file"],
      [writeZip({ "shows.csv": "id\n1\n" }), "ZIP file"],
      [bytes(`PK\x03\x04${"\0".repeat(26)}mimetypeapplication/vnd.oasis.opendocument`), ".ods"],
    ] as const)
      await expect(open(file), message).rejects.toThrow(message);
  });

  it("of text keep what only looks like another one", async () => {
    for (const text of [
      "[draft] list\nx\n",
      "<3 radio\nb\n",
      "{96062f7a-0601}\n{96062f7b}\n",
      "Bundle,App,Sales\ncom.spotify.music,Spotify,Direct\n",
      "com.spotify.music,Spotify,Direct,4,5\n",
    ])
      expect((await open(text)).format).toBe("text");
  });
});
