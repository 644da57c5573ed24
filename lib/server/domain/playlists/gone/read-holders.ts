import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";
import { isVisible } from "@/lib/server/domain/playlists/filter-playlists";
import { type Principal } from "@/lib/server/principal";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** A playlist that contains an ID. */
export interface Holder {
  number: number;
  uuid: string;
  name: string;
  advertiser: string;
  /** The stated kind of its IDs. */
  inventory_kind: string | null;
}

/** The columns of a holder, in a query with `playlists` and `companies as advertiser`. */
export const holderColumns = [
  "playlists.number",
  "playlists.id as uuid",
  "playlists.name",
  "playlists.inventory_kind",
  "advertiser.name as advertiser",
] as const;

/** Maximum IDs per statement, and places of IDs in playlists per answer. */
const idsAtOnce = 200;
const maxPairs = 50_000;

/**
 * Reads which visible active playlists have any of `ids`, at most `maxPlaylists` of them. `isWhole`: whether these are all, with at most
 * 50,000 places.
 */
export async function readHolders(
  { read, operations }: Pick<Database, "read" | "operations">,
  principal: Principal,
  ids: readonly string[],
  maxPlaylists: number,
): Promise<{ pairs: { id: string; holder: Holder }[]; isWhole: boolean }> {
  const holders = new Map<number, Holder>();
  const pairs: { id: string; holder: Holder }[] = [];
  let isWhole = true;
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const part = JSON.stringify(ids.slice(at, at + idsAtOnce));
    const rows = await read
      .selectFrom("playlist_inventory as held")
      .innerJoin("playlists", "playlists.number", "held.playlist_number")
      .innerJoin("companies as advertiser", "advertiser.id", "playlists.advertiser_id")
      .select(["held.inventory_id", ...holderColumns])
      .where(sql<boolean>`held.inventory_id in ${operations.textsOf(sql`${part}`)}`)
      .where("playlists.is_archived", "=", 0)
      .where(isVisible(principal))
      .limit(maxPairs - pairs.length + 1)
      .execute();
    for (const { inventory_id: id, ...row } of rows) {
      if (pairs.length >= maxPairs) return { pairs, isWhole: false };
      if (!holders.has(row.number) && holders.size >= maxPlaylists) {
        isWhole = false;
        continue;
      }
      const holder = holders.get(row.number) ?? row;
      holders.set(row.number, holder);
      pairs.push({ id, holder });
    }
    await yieldToEventLoop();
  }
  return { pairs, isWhole };
}
