import { type Cell, type CellValue, type WriteSheet, writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { readSpreadsheet } from "@/lib/shared/tables/workbook/read-spreadsheet";
import { writeZip } from "@/lib/testing/write-zip";

async function read(rows: CellValue[][], cells: [string, Partial<Cell>][] = []) {
  const bytes = await writeXlsx({ sheets: [{ name: "IDs", rows, cells: new Map(cells) }] });
  const [sheet] = await readSpreadsheet(bytes);
  return sheet?.rows;
}

const texts = async (...args: Parameters<typeof read>) =>
  (await read(...args))?.map(({ cells }) => cells[0]);

describe("reading a spreadsheet", () => {
  it("reads numbers exactly, and marks those that lost digits", async () => {
    const numbers = [673_791_778, 999_999_999_999_999, 1_234_567_890_123_456_800, 0.1 + 0.2, -7];
    expect(await texts(numbers.map((number) => [number]))).toEqual([
      "673791778",
      "999999999999999",
      "1.23456789012346E+18",
      "0.3",
      "-7",
    ]);
  });

  it("shows what the cell shows: padded numbers, errors, truth values, dates, results", async () => {
    const rows = [[4321], [42], ["x"], [true], [new Date("2026-01-02")], [1], [" 007\u00A0"]];
    expect(
      await texts(rows, [
        ["0,0", { value: 4321, type: "number", style: { numFmt: "00000000" } }],
        ["1,0", { value: 42, type: "number", style: { numFmt: '"S-"000' } }],
        ["2,0", { value: "#N/A", type: "error" }],
        ["5,0", { value: 1, type: "formula", formula: "A1", formulaResult: "show-1" }],
      ]),
    ).toEqual(["00004321", "S-042", "#N/A", "TRUE", "2026-01-02", "show-1", " 007\u00A0"]);
  });

  it("numbers rows as the sheet does, without empty ones", async () => {
    expect(await read([["a"], [null], [null, "b", null]])).toEqual([
      { line: 1, cells: ["a"] },
      { line: 3, cells: ["", "b"] },
    ]);
  });

  it("leaves out hidden and empty sheets", async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: "Lookup", rows: [["x"]], hidden: true },
        { name: "Empty", rows: [] },
        { name: "One", rows: [["1"]] },
        { name: "Two", rows: [["2"]] },
      ],
    });
    expect((await readSpreadsheet(bytes)).map(({ name }) => name)).toEqual(["One", "Two"]);
  });
});

describe("refusing a spreadsheet", () => {
  const refusal = (bytes: Uint8Array) =>
    readSpreadsheet(bytes).then(
      () => "",
      (error: Error) => error.message,
    );

  it("with a password, or in the old format", async () => {
    const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array(600)]);
    expect(await refusal(old)).toContain("old .xls file");
  });

  it("that is cut off, or not a workbook", async () => {
    const bytes = await writeXlsx({ sheets: [{ name: "A", rows: [["1"]] }] });
    expect(await refusal(bytes.slice(0, bytes.length / 2))).toContain("damaged");
    expect(await refusal(Uint8Array.of(0x50, 0x4b, 3, 4))).toContain("damaged");
  });

  it("that is empty", async () => {
    expect(await refusal(await writeXlsx({ sheets: [{ name: "A", rows: [] }] }))).toContain(
      "empty",
    );
  });

  it("that unpacks to more than a workbook should, or does not say to how much", async () => {
    const bytes = await writeXlsx({ sheets: [{ name: "A", rows: [["1"]] }] });
    expect(await refusal(declare(bytes, 300 * 1024 * 1024))).toContain("too large");
    expect(await refusal(declare(bytes, 0))).toContain("damaged");
    expect(await refusal(declare(bytes, 10))).toContain("Couldn't read");
  });

  it("with another directory than the one that was checked", async () => {
    const bytes = await writeXlsx({ sheets: [{ name: "A", rows: [["1"]] }] });
    const end = bytes.length - 22;
    const change = (at: number, length: number) => bytes.slice().fill(0xff, at, at + length);
    for (const [at, length] of [
      [10, 2],
      [12, 4],
      [16, 4],
    ] as const)
      expect(await refusal(change(end + at, length))).toContain("too large");
    const locator = new Uint8Array(20);
    new DataView(locator.buffer).setUint32(0, 0x07064b50, true);
    const moved = await new Blob([bytes.slice(0, end), locator, bytes.slice(end)]).arrayBuffer();
    expect(await refusal(new Uint8Array(moved))).toContain("too large");
    // Sizes in the local header and behind the part: the reader believes them if the directory has none.
    const unsized = declare(bytes, 0);
    const view = new DataView(unsized.buffer);
    for (let at = 0; at + 46 < unsized.length; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) {
        view.setUint16(at + 8, 8, true);
        view.setUint32(at + 20, 0, true);
      }
    expect(await refusal(unsized)).toContain("damaged");
  });

  it("of millions of strings or other elements, which fill the memory", async () => {
    for (const element of ["<si/>", "<si><t/></si>", "<si><r><t>a</t></r></si>"]) {
      const strings = `<sst>${element.repeat(30_000_000 / element.length)}</sst>`;
      expect(await refusal(writeZip({ "xl/sharedStrings.xml": strings }))).toBe(
        "This spreadsheet is too large. Split it, or save the sheet as CSV.",
      );
    }
    expect(await refusal(writeZip({ "xl/styles.xml": "<a/>".repeat(4_000_000) }))).toContain(
      "too large",
    );
  });

  it("of millions of strings in the place of a sheet, whose rows need no tree", async () => {
    const rows = "<row><c/></row>".repeat(2_000_000);
    const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    const relate = (type: string, target: string) =>
      `<Relationships><Relationship Id="1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
    const parts = (type: string, target: string) =>
      writeZip({
        "xl/_rels/workbook.xml.rels": relate(type, target),
        "xl/worksheets/sheet1.xml": sheet,
      });
    expect(await refusal(parts("worksheet", "worksheets/sheet1.xml"))).toContain("Couldn't read");
    for (const target of ["worksheets/sheet1.xml", "/xl/work&#115;heets/sheet&#49;.xml"])
      expect(await refusal(parts("sharedStrings", target))).toContain("too large");
  });

  it("of more columns or rows than one reads", async () => {
    const rows = [[1], ...Array.from({ length: 300_000 }, () => [])];
    const tall = { name: "A", rows, cells: new Map([["300000,0", { value: 1, type: "number" }]]) };
    expect(await refusal(await writeXlsx({ sheets: [tall as WriteSheet] }))).toContain(
      "more than 300,000 rows",
    );
    const wide = [Array.from({ length: 70 }, () => "x")];
    expect(await refusal(await writeXlsx({ sheets: [{ name: "A", rows: wide }] }))).toContain(
      "more than 64 columns",
    );
  });
});

/** Changes the size that the directory of a ZIP file declares for each deflated part. */
function declare(bytes: Uint8Array, size: number): Uint8Array {
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  for (let at = 0; at + 46 < changed.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  }
  return changed;
}
