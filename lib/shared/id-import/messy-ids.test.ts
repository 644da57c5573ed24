import { expect, it } from "vitest";
import { decodeFile } from "@/lib/shared/id-import/decode-file";
import { readInventorySheets } from "@/lib/shared/id-import/read-inventory-sheets";
import { readInventoryText } from "@/lib/shared/id-import/read-inventory-text";
import {
  noWarningDecisions,
  selectIds,
  type WarningDecisions,
} from "@/lib/shared/id-import/select-ids";
import { type ParsedIds } from "@/lib/shared/id-import/types";
import { isSpreadsheet } from "@/lib/shared/tables/workbook/is-spreadsheet";
import { readSpreadsheet } from "@/lib/shared/tables/workbook/read-spreadsheet";
import { type MessyIds, messyFiles, messyPastes, messyWorkbooks } from "@/lib/testing/messy-ids";

async function read({ content }: MessyIds): Promise<ParsedIds & { isSure: boolean }> {
  const none: ReadonlySet<string> = new Set();
  if (typeof content === "string") return withSure(readInventoryText(content, none), true);
  if (!isSpreadsheet(content))
    return withSure(readInventoryText(decodeFile(content).text, none), true);
  const { reading, sheets } = readInventorySheets(await readSpreadsheet(content), none);
  return withSure(reading, sheets.isSure);
}

const withSure = (reading: ParsedIds, isSheetSure: boolean) => ({
  ...reading,
  isSure: reading.isColumnSure && isSheetSure,
});

/** The decisions of somebody who follows every suggestion. */
function followSuggestions({ suspicious }: ParsedIds): WarningDecisions {
  const ids = suspicious.map((row) => [row, row.cleaned ? "cleaned" : "split"] as const);
  return { kinds: new Map(), ids: new Map(ids) };
}

/** Reads a case and describes it as the case itself does. */
async function take(messy: MessyIds) {
  const reading = await read(messy).catch((error: unknown) => String(error));
  if (typeof reading === "string") return { name: messy.name, error: reading };
  return {
    name: messy.name,
    isSure: reading.isSure,
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
