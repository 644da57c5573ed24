import { openTable, readJudgedRows } from "@/lib/shared/tables/open-table";
import { collect } from "@/lib/testing/collect";

/** The rows of a text below its header, with what is wrong with each, and what is said of the lines that are left out. */
export async function readRows(text: string) {
  async function* once() {
    yield await Promise.resolve(new TextEncoder().encode(text));
  }
  const table = await openTable(once(), { keepsSkipped: true });
  const rows = await collect(readJudgedRows(table));
  return { header: table.header ?? [], rows, leftOut: table.leftOut() };
}
