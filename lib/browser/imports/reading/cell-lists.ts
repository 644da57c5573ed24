import { hideNumberCommas } from "@/lib/shared/id-import/grouped-number";
import { findLoss } from "@/lib/shared/playlists/searches/parse-search-json";
import { type CellList, readCellList, readJsonCell } from "@/lib/shared/tables/cell-lists";

/** The IDs of a cell, as `readCellList` reads them. Commas that may separate thousands stay in the number. */
export function readIdsCell(cell: string): CellList {
  const hidden = cell.startsWith("[") ? null : hideNumberCommas(cell);
  if (!hidden) return readCellList(cell);
  const list = readCellList(hidden.text);
  if ("problem" in list) return list;
  return { ...list, values: list.values.map((value) => hidden.show(String(value))) };
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
