/** Cells that hold lists, as a spreadsheet's user reads and writes them. An import reads them back. */

const isPlain = (tag: string) => !/[,;|\t\n[\]]/.test(tag) && tag === tag.trim();

/** Joins tags with "; ", or writes them as a JSON array if one contains a separator. */
export const writeTags = (tags: string[]): string =>
  tags.every(isPlain) ? tags.join("; ") : JSON.stringify(tags);

/** A search as text, or as JSON if it is an object or its text could be taken for JSON. */
export function writeSearch(search: unknown): string {
  const isText = typeof search === "string" && /^[^{["]/.test(search);
  return isText && !/^\s|\s$|\r/.test(search) ? search : JSON.stringify(search);
}
