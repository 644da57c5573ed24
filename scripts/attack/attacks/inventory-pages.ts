import { type Attack, countStatuses, repeat } from "../attack";
import { ensureLongIds } from "../large-playlists";

/** A viewer reads the longest pages of an inventory. */
export const inventoryPages: Attack = {
  name: "inventory pages",
  prepare: ensureLongIds,
  run: ({ v2, longIds, size }) =>
    countStatuses(
      repeat(size.concurrency * 2, () => v2(`/v2/playlists/${longIds}/inventory?limit=10000`)),
    ),
};
