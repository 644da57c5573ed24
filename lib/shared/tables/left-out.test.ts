import { expect, it } from "vitest";
import { openTable } from "@/lib/shared/tables/open-table";
import { collect } from "@/lib/testing/collect";
import { readRows } from "@/lib/testing/read-rows";

async function* once(text: string) {
  yield await Promise.resolve(new TextEncoder().encode(text));
}
const judge = async (text: string) => {
  const { rows, leftOut } = await readRows(text);
  return [
    ...rows.map(({ line, problem }) => `${line}${problem === null ? "" : " refused"}`),
    ...leftOut,
  ];
};
const one = "1 line looks like a total or a note and is left out: line";
const cells = async (text: string) => {
  const table = await openTable(once(text));
  return (await collect(table.read())).map(({ cells: [first] }) => first);
};

it.each([
  ['name,ids\nSpring,"11,12"\nTotal,"21,22,23"\n', ["2", `${one} 3.`]],
  ["name,ids\nSpring,a1\nSummer,b2\n\nAutumn mix,\n", ["2", "3", `${one} 5.`]],
  ["Alpha\nBeta,x2\nGamma,x3\nDelta,x4\n", ["2", "3", "4", `${one} 1.`]],
  [
    `id,name,by\na1,A,P\n\nsome,word\n${"b1,B,P\n".repeat(5_000)}`,
    ["2", ...Array.from({ length: 5_001 }, (_, at) => `${at + 4} refused`)],
  ],
])("what may be a row is said, however much it is", async (text, lines) => {
  expect(await judge(text)).toEqual(lines);
});

it("a company called like a column, and companies below a blank line, are rows", async () => {
  expect(await cells("name,uuid\nTime,\nAcme,\n")).toEqual(["Time", "Acme"]);
  expect(await cells("name,uuid\nA Co,\nB Co,\n\nC Co,\nD Co,\n")).toEqual([
    "A Co",
    "B Co",
    "C Co",
    "D Co",
  ]);
});
