import { expect, it } from "vitest";
import { readIds } from "@/lib/shared/id-import/read-ids";
import {
  noWarningDecisions,
  selectIds,
  type WarningDecisions,
} from "@/lib/shared/id-import/select-ids";
import { type ParsedIds } from "@/lib/shared/id-import/types";
import { type MessyIds, messyFiles, messyPastes, messyWorkbooks } from "@/lib/testing/messy-ids";

/** The decisions of somebody who follows every suggestion. */
function followSuggestions({ suspicious }: ParsedIds): WarningDecisions {
  const ids = suspicious.map((row) => [row, row.cleaned ? "cleaned" : "split"] as const);
  return { kinds: new Map(), ids: new Map(ids) };
}

/** Reads a case and describes it as the case itself does. */
async function take(messy: MessyIds) {
  const reading = await readIds(messy.content, new Set()).catch((error: unknown) => String(error));
  if (typeof reading === "string") return { name: messy.name, error: reading };
  return {
    name: messy.name,
    isSure: reading.isColumnSure && reading.isSheetSure,
    added: selectIds(reading, noWarningDecisions).added,
    doubtful: reading.suspicious.map(({ id }) => id),
    suggested: selectIds(reading, followSuggestions(reading)).added,
  };
}

it.each([
  ["pastes", messyPastes],
  ["text files", messyFiles],
  ["workbooks", messyWorkbooks],
])("takes from messy %s what a careful person takes", async (_, generate) => {
  const cases = await generate();
  expect(cases.length).toBeGreaterThanOrEqual(100);
  const wrong = [];
  for (const messy of cases) {
    const { content: _content, ...expected } = messy;
    const found = await take(messy);
    if (
      JSON.stringify(found) !==
      JSON.stringify({ name: messy.name, isSure: true, ...rest(expected) })
    )
      wrong.push({ found, expected });
  }
  expect(wrong).toEqual([]);
});

const rest = ({ added, doubtful, suggested }: Omit<MessyIds, "content">) => ({
  added,
  doubtful,
  suggested,
});
