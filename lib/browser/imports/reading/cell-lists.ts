import { hideNumberCommas } from "@/lib/shared/id-import/grouped-number";
import { findLoss } from "@/lib/shared/playlists/searches/parse-search-json";

/** A list in a cell: its values, or what is wrong with it. `isExact` if a program wrote it as JSON. */
type CellList = { values: unknown[]; isExact: boolean } | { problem: string };

const separators = /[\n\t,;|]/;
/** The maximum characters of a cell in Excel, which truncates longer text silently. */
const spreadsheetCell = 32_767;

/** The IDs of a cell, as `readCellList` reads them. Commas that may stand between thousands stay in the number. */
export function readIdsCell(cell: string): CellList {
  const hidden = cell.startsWith("[") ? null : hideNumberCommas(cell);
  if (!hidden) return readCellList(cell);
  const list = readCellList(hidden.text);
  if ("problem" in list) return list;
  return { ...list, values: list.values.map((value) => hidden.show(String(value))) };
}

/** The IDs or tags of a cell: a JSON array, or values between commas, semicolons, bars, tabs or line ends. */
export function readCellList(cell: string): CellList {
  if (cell.startsWith("[")) return readJsonCell(cell);
  const values = cell.split(separators).flatMap((value) => value.trim() || []);
  return { values, isExact: false };
}

/** The searches of a cell: a JSON array, or one search. */
export function readSearchesCell(cell: string): CellList {
  if (!cell.startsWith("[")) return readSearchCell(cell);
  const list = readJsonCell(cell);
  const loss = "values" in list ? findLoss(cell, list.values) : null;
  return loss === null ? list : { problem: loss };
}

/** One search of a cell: a JSON object or string, or text. */
export function readSearchCell(cell: string): CellList {
  if (!/^[{["]/.test(cell)) return { values: cell === "" ? [] : [cell], isExact: false };
  const list = readJsonCell(`[${cell}]`);
  const loss = "values" in list ? findLoss(`[${cell}]`, list.values) : null;
  return loss === null ? list : { problem: loss };
}

function readJsonCell(cell: string): CellList {
  let values: unknown;
  try {
    values = JSON.parse(cell);
  } catch {
    const isCut = cell.length >= spreadsheetCell - 1;
    return {
      problem: isCut
        ? "A spreadsheet cut this list short. Use the original export, or JSON."
        : "Not a valid JSON array. Check its quotes, commas and brackets.",
    };
  }
  if (!Array.isArray(values)) return { problem: "A list must be a JSON array." };
  return { values, isExact: true };
}
