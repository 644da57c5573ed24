/**
 * The ids as CSV (RFC 4180) with the header "inventory_id". Ids are written exactly, in quotes where they
 * need them.
 */
export function writeInventoryCsv(ids: readonly string[]): string {
  return ["inventory_id", ...ids.map(quoteCell), ""].join("\r\n");
}

function quoteCell(id: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(id) ? `"${id.replaceAll('"', '""')}"` : id;
}
