/** Cells that hold lists, as a spreadsheet's user reads and writes them. An import reads them back. */

const isPlain = (value: string) => !/^\[|[,;|\t\n\r"]/.test(value) && value === value.trim();

/** Excel cuts longer cells: of IDs without brackets nobody would see that some are missing. */
const spreadsheetCell = 32_767;

/** Joins tags or IDs with "; ", or writes them as a JSON array if a value could be read as another, or as several. */
export function writeList(values: readonly string[]): string {
  const text = values.every(isPlain) ? values.join("; ") : null;
  return text === null || text.length > spreadsheetCell ? JSON.stringify(values) : text;
}

/** Texts that spreadsheets change as they open a CSV file: numbers that are long or begin with 0, dates, true and false. */
const changeable =
  /^(?!(?:0|[1-9]\d{0,14})$)[\d.(]|^(?:true|false)$|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\s./-]*\d/i;

/** Writes a list for CSV. A value alone in its cell that a spreadsheet would change is followed by ";", so that it stays text. */
export const writeCsvList = (values: readonly string[]): string => {
  const text = writeList(values);
  return changeable.test(text) ? `${text};` : text;
};

/** A search as text, or as JSON if it is an object or its text could be taken for JSON. */
export function writeSearch(search: unknown): string {
  const isText = typeof search === "string" && /^[^{["]/.test(search);
  return isText && !/^\s|\s$|\r/.test(search) ? search : JSON.stringify(search);
}
