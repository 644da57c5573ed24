import { isLegalForm } from "@/lib/shared/legal-forms";

/** A list in a cell: its values, or what is wrong with it. `isExact` if a program wrote it as JSON. */
export type CellList = { values: unknown[]; isExact: boolean } | { problem: string };

const separators = /[\n\t,;|]/;
const nameSeparators = /[\n\t;|]/;
/** The maximum characters of a cell in Excel, which truncates longer text silently. */
export const excelCharacters = 32_767;
export const cutShort = "A spreadsheet cut this list short. Use the original export, or JSON.";

/** The values of a cell: a JSON array, or between commas, semicolons, bars, tabs or line ends. */
export function readCellList(cell: string): CellList {
  if (cell.startsWith("[")) return readJsonCell(cell);
  if (cell.length === excelCharacters) return { problem: cutShort };
  const values = cell.split(separators).flatMap((value) => value.trim() || []);
  return { values, isExact: false };
}

/**
 * The names of a cell: a JSON array, or between semicolons, bars, tabs or line ends; between commas only if it has none of these. A comma
 * before a legal form is part of a name: "Acme, Inc.".
 */
export function readNamesCell(cell: string): CellList {
  const list = readCellList(cell);
  if ("problem" in list || list.isExact || !cell.includes(",")) return list;
  if (nameSeparators.test(cell))
    return { ...list, values: cell.split(nameSeparators).flatMap((name) => name.trim() || []) };
  const names: string[] = [];
  for (const part of list.values.map(String)) {
    const before = isLegalForm(part) ? names.pop() : undefined;
    names.push(before === undefined ? part : `${before}, ${part}`);
  }
  return { ...list, values: names };
}

const placeholder = /^(?:-+|–|—|n\/?a|#n\/a|null|none|nil|tbd|tba|\?+|unknown|k\. ?a\.)$/i;

/** Whether a cell says that there is nothing. */
export const saysNothing = (cell: string): boolean => placeholder.test(cell.trim());

/** The values of a JSON array. */
export function readJsonCell(cell: string): CellList {
  let values: unknown;
  try {
    values = JSON.parse(cell);
  } catch {
    const isCut = cell.length >= excelCharacters - 1;
    return {
      problem: isCut ? cutShort : "Not a valid JSON array. Check its quotes, commas and brackets.",
    };
  }
  if (!Array.isArray(values)) return { problem: "A list must be a JSON array." };
  return { values, isExact: true };
}
