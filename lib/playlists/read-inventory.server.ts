import "server-only";
import { type Database, type InventoryPage, type Queries } from "@/lib/db/database";
import { takeTurns } from "@/lib/take-turns";

/** Ids of one statement: a few milliseconds, so that others are answered in between. */
const pageIds = 2_500;

/** A playlist's inventory ids in order, page by page. Does not ask whose playlist it is. */
export async function* readInventoryPages(
  { operations }: Database,
  db: Queries,
  playlistId: string,
): AsyncGenerator<InventoryPage> {
  let after = -1;
  for (;;) {
    await takeTurns();
    const page = await operations.readInventory(db, playlistId, after, pageIds);
    if (page.ids.length > 0) yield page;
    if (page.ids.length < pageIds) return;
    after = page.positions.at(-1) ?? after;
  }
}
