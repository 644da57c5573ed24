import { expect, it } from "vitest";
import {
  selectIds,
  type WarningDecisions,
  listLeftOut,
  noWarningDecisions,
} from "@/lib/shared/id-import/select-ids";
import { readIds } from "@/lib/shared/id-import/read-ids";

const text = "00000001\nb\u200B2\n12345678\n4321\n“c3”\n12345678\n1.2E+9\nx\u0007\n87654321\n765";
const reading = await readIds(text, new Set(["87654321"]));
const of = (id: string) => {
  const found = reading.suspicious.find((row) => row.id === id);
  if (!found) throw new Error(`${id} does not look wrong.`);
  return found;
};

it("leaves doubtful IDs out until they are decided", () => {
  expect(selectIds(reading, noWarningDecisions)).toEqual({
    added: ["00000001", "12345678"],
    all: ["00000001", "12345678", "87654321"],
    present: ["87654321"],
    undecided: 6,
    leftOut: 0,
  });
});

it("prefers the decision for one ID over that for its kind, in line order", () => {
  const decisions: WarningDecisions = {
    kinds: new Map([
      ["invisible", "cleaned"],
      ["lost-zero", "cleaned"],
      ["refused", "as-it-is"],
      ["quotes", "as-it-is"],
      ["scientific", "leave-out"],
    ]),
    ids: new Map([[of("765"), "as-it-is"]]),
  };
  expect(selectIds(reading, decisions)).toMatchObject({
    added: ["00000001", "b2", "12345678", "00004321", "“c3”", "765"],
    leftOut: 1,
    undecided: 1,
  });
});

it("splits what holds several IDs, in place", async () => {
  const tabbed = await readIds('100000001\n"100000002\t100000003"\n100000004', new Set());
  const split: WarningDecisions = { kinds: new Map([["separator", "split"]]), ids: new Map() };
  expect(selectIds(tabbed, split).added).toEqual([
    "100000001",
    "100000002",
    "100000003",
    "100000004",
  ]);
});

it("lists everything left out with its line and reason", () => {
  const leftOut = listLeftOut(reading, { kinds: new Map([["quotes", "cleaned"]]), ids: new Map() });
  expect(leftOut.map(({ line, id }) => [line, id])).toEqual([
    [2, "b\u200B2"],
    [4, "4321"],
    [6, "12345678"],
    [7, "1.2E+9"],
    [8, "x\u0007"],
    [9, "87654321"],
    [10, "765"],
  ]);
  expect(leftOut[2]?.reason).toBe("Duplicate.");
  expect(leftOut.every(({ reason }) => reason !== "")).toBe(true);
});
