import { expect, it } from "vitest";
import { readReplacements } from "@/lib/shared/change-sets/read-replacements";

const pairsOf = (text: string) =>
  readReplacements(text).pairs.map(({ from, to }) => `${from}→${to}`);

it.each<[string, string]>([
  ["two columns of a sheet", "185744728\t673791778\n185744729\t673791779"],
  ["a header above them", "Old ID\tNew ID\n185744728\t673791778\n185744729\t673791779"],
  ["CSV with quotes", '"185744728","673791778"\r\n"185744729","673791779"'],
  ["semicolons and white space around", "\u00A0185744728 ; 673791778 \n185744729;673791779\uFEFF"],
  ["arrows", "185744728 → 673791778\n185744729->673791779"],
  ["spaces", "185744728 673791778\n185744729   673791779"],
  [
    "empty lines and cells, and a repeated line",
    "185744728\t673791778\t\n\n185744729\t673791779\n185744728\t673791778",
  ],
])("reads pairs from %s", (_, text) => {
  expect(pairsOf(text)).toEqual(["185744728→673791778", "185744729→673791779"]);
  expect(readReplacements(text).skipped).toEqual([]);
});

it("keeps chains as they are, because all are applied at once", () => {
  expect(pairsOf("a1\tb1\nb1\tc1")).toEqual(["a1→b1", "b1→c1"]);
});

it("names lines that are no pair, contradict each other, or have a doubtful replacement", () => {
  const { pairs, skipped } = readReplacements(
    [
      "1001\t2001",
      "1002\t",
      "1003\t1003",
      "1004\t2004\tx",
      "1005\t2005",
      "1005\t2006",
      "1007\t1.2E+09",
    ].join("\n"),
  );
  expect(pairs).toEqual([{ from: "1001", to: "2001" }]);
  expect(skipped.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(skipped.map(({ reason }) => reason)).toEqual([
    "Has no replacement.",
    "Both IDs are the same.",
    "Has 3 columns. Paste two.",
    "1005 has several replacements.",
    "1005 has another replacement in line 5.",
    "A spreadsheet converted this number. Digits are lost.",
  ]);
});

it("finds what was put in by mistake", () => {
  expect(pairsOf("#N/A\t2001\n-\t2002")).toEqual(["#N/A→2001", "-→2002"]);
});
