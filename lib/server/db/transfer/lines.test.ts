import { expect, it } from "vitest";
import { formatFloat } from "@/lib/server/db/transfer/column-types";
import {
  countLines,
  joinLines,
  parseLine,
  RowCounter,
  skipLines,
} from "@/lib/server/db/transfer/lines";
import { toLines } from "@/lib/server/db/transfer/sqlite-store";

const collect = async (pieces: AsyncIterable<Buffer>) => {
  const found: string[] = [];
  for await (const piece of pieces) found.push(piece.toString());
  return found;
};

async function* piecesOf(...texts: string[]) {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}

it("writes what it reads, whatever the text", () => {
  const texts = [
    "",
    "plain",
    "a\tb",
    "a\nb\r",
    "\\",
    "\\N",
    "\\n",
    "\b\f\v",
    "n\\\tN",
    "界\u{1F600}",
  ];
  const line = toLines(`${texts.join("\0,")}\0,\0N\0;`);
  expect(line.endsWith("\n")).toBe(true);
  expect(countLines(Buffer.from(line))).toBe(1);
  expect(parseLine(line.slice(0, -1))).toEqual([...texts, null]);
});

it("skips lines, and counts them", () => {
  const lines = Buffer.from("a\nb\nc\n");
  expect(countLines(lines)).toBe(3);
  expect(skipLines(lines, 0).toString()).toBe("a\nb\nc\n");
  expect(skipLines(lines, 2).toString()).toBe("c\n");
  expect(skipLines(lines, 3).toString()).toBe("");
  expect(skipLines(lines, 9).toString()).toBe("");
});

it("joins pieces to complete lines", async () => {
  const large = "x".repeat(5_000_000);
  expect(await collect(joinLines(piecesOf("a\n", "b", "\nc\n")))).toEqual(["a\nb\nc\n"]);
  expect(await collect(joinLines(piecesOf("a\n", large, `${large}\nb`, "c\n")))).toEqual([
    `a\n${large}${large}\n`,
    "bc\n",
  ]);
  expect(await collect(joinLines(piecesOf()))).toEqual([]);
});

it("sums the same rows alike, however they are cut", () => {
  const [whole, cut] = [new RowCounter(), new RowCounter()];
  whole.add(Buffer.from("a\nb\nc\n"));
  cut.add(Buffer.from("a\n"));
  cut.add(Buffer.from("b\nc\n"));
  const sum = cut.sum();
  expect(sum).toEqual(whole.sum());
  expect(sum.rows).toBe(3);
});

it("writes numbers as PostgreSQL does", () => {
  const expected: [number, string][] = [
    [0, "0"],
    [9.76, "9.76"],
    [10, "10"],
    [0.1 + 0.2, "0.30000000000000004"],
    [0.00009, "9e-05"],
    [1e15, "1e+15"],
    [1e100, "1e+100"],
  ];
  for (const [number, text] of expected) expect(formatFloat(number)).toBe(text);
});
