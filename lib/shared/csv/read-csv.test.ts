import { describe, expect, it } from "vitest";
import { decodeText } from "@/lib/shared/csv/decode-text";
import { type CsvRow, readCsv } from "@/lib/shared/csv/read-csv";
import { collect } from "@/lib/testing/collect";

/** Parses `csv` in pieces of `size` bytes. */
function read(csv: string | Uint8Array, size = 64 * 1024): Promise<CsvRow[]> {
  const bytes = typeof csv === "string" ? new TextEncoder().encode(csv) : csv;
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  return collect(readCsv(decodeText(pieces())));
}

const plain = async (csv: string, size?: number) =>
  (await read(csv, size)).map(({ line, cells }) => [line, ...cells]);

describe("reading CSV", () => {
  it("counts lines across quoted line ends, blank lines and every kind of line end", async () => {
    const csv = 'name,city\r\n"Two\r\nlines",Bonn\n\n\rLast,"a ""b"""';
    expect(await plain(csv)).toEqual([
      [1, "name", "city"],
      [2, "Two\nlines", "Bonn"],
      [6, "Last", 'a "b"'],
    ]);
  });

  it("returns the same rows for any chunking", async () => {
    const csv =
      "\uFEFFname;note\r\n" +
      Array.from({ length: 60 }, (_, at) => `"Fjörd ""${at}""";"ä\r\nö€${at}"\r\n`).join("");
    const whole = await plain(csv);
    expect(whole).toHaveLength(61);
    expect(whole.at(-1)).toEqual([120, 'Fjörd "59"', "ä\nö€59"]);
    for (const size of [16, 17, 31, 100, 1_000]) expect(await plain(csv, size)).toEqual(whole);
  });

  it("marks rows with misplaced quotation marks and continues after them", async () => {
    const rows = await read('name,x\n"Good",1\n"Bad"y,2\n"z",3\nFine,4\n');
    expect(rows.filter(({ problem }) => problem === null).map(({ line }) => line)).toEqual([
      1, 2, 5,
    ]);
    expect(rows.find(({ problem }) => problem !== null)?.line).toBe(3);
  });

  it("stops at an unclosed quotation mark without reading the whole file", async () => {
    let pieces = 0;
    async function* endless() {
      yield 'name\n"Open';
      for (;;) {
        await new Promise(setImmediate);
        pieces += 1;
        yield "x".repeat(60_000) + "\n";
      }
    }
    await expect(collect(readCsv(endless()))).rejects.toThrow("quotation mark on line 2");
    expect(pieces).toBeLessThan(200);
  });

  it("says of a line without end that it is too long, and nothing of quotation marks", async () => {
    await expect(read(`name,"a"\n${"x,".repeat(1_100_000)}`)).rejects.toThrow(
      "Line 2 has more than 2,097,152 characters. Check that each row has a line of its own.",
    );
  });

  it("refuses invalid UTF-8 with its approximate position", async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode("name\nGood\nCaf"), 0xe9, 0x0a]);
    await expect(read(bytes)).rejects.toThrow("isn't UTF-8");
    await expect(read(bytes, 6)).rejects.toThrow("after line 3");
  });

  it("reads no further than its batches are consumed", async () => {
    let pieces = 0;
    async function* endless() {
      for (;;) {
        await new Promise(setImmediate);
        pieces += 1;
        yield "name\n".repeat(100);
      }
    }
    for await (const batch of readCsv(endless())) {
      expect(batch).not.toHaveLength(0);
      for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
      break;
    }
    expect(pieces).toBeLessThan(20);
  });

  it("returns no rows for an empty file", async () => {
    expect(await read("")).toEqual([]);
    expect(await read("\uFEFF\n\n")).toEqual([]);
  });
});
