import {
  failPlaylist,
  type Plan,
  type PlaylistSnapshot,
  skipPlaylist,
} from "@/lib/server/domain/change-sets/plan";
import { replaceIds } from "@/lib/shared/change-sets/replacements";
import { type BulkAction } from "@/lib/shared/change-sets/schema";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import { isEqualJson } from "@/lib/shared/playlists/fields/diff-playlist";
import { type Search } from "@/lib/shared/playlists/searches/search-schema";

/* Effects of bulk actions on the contents of a playlist: its IDs and searches. */

export function planAdding({ positions, inventoryCount }: PlaylistSnapshot, ids: string[]): Plan {
  const add = Array.from(new Set(ids)).filter((id) => !positions.has(id));
  if (add.length === 0) return skipPlaylist("Already has these IDs.");
  const next = inventoryCount + add.length;
  if (next > limits.inventoryIds)
    return failPlaylist(`Would have ${formatCount(next, "ID")}. The limit is ${maxInventoryIds}.`);
  return {
    state: "done",
    message: `+${formatCount(add.length, "ID")}`,
    effect: { add, remove: [] },
  };
}

const maxInventoryIds = limits.inventoryIds.toLocaleString("en");

export function planRemoving(
  { positions, inventoryCount, searchCount }: PlaylistSnapshot,
  ids: string[],
): Plan {
  const remove = Array.from(new Set(ids)).filter((id) => positions.has(id));
  if (remove.length === 0) return skipPlaylist("Has none of these IDs.");
  if (remove.length === inventoryCount && searchCount === 0)
    return failPlaylist("Would be empty: it has no other IDs and no searches.");
  return {
    state: "done",
    message: `−${formatCount(remove.length, "ID")}`,
    effect: { add: [], remove },
  };
}

export function planReplacing(
  { positions }: PlaylistSnapshot,
  { pairs }: Extract<BulkAction, { kind: "replace_ids" }>,
): Plan {
  const replaced = replaceIds(positions, pairs);
  const { removed, added } = replaced;
  if (removed.length === 0)
    return skipPlaylist(
      pairs.length === 1 ? `Doesn't have ${pairs[0]?.from}.` : "Has none of these IDs.",
    );
  const idAt = new Map(added.map(({ id, position }) => [position, id]));
  const to = new Map(pairs.map((pair) => [pair.from, pair.to]));
  const shown = removed.slice(0, shownReplacements).map(({ id, position }) => {
    const target = idAt.get(position);
    return target === undefined ? `−${id}; already has ${to.get(id)}` : `${id} → ${target}`;
  });
  const rest = removed.length - shown.length;
  const more = rest > 0 ? [`${formatNumber(rest)} more`] : [];
  return { state: "done", message: [...shown, ...more].join(", "), effect: { replaced } };
}

const shownReplacements = 3;

const parseSearches = ({ searches }: PlaylistSnapshot) =>
  searches.map((body) => JSON.parse(body) as Search);

export function planAddedSearch(snapshot: PlaylistSnapshot, search: Search): Plan {
  const searches = parseSearches(snapshot);
  if (searches.some((one) => isEqualJson(one, search)))
    return skipPlaylist("Already has this search.");
  if (searches.length === limits.searches)
    return failPlaylist(
      `Would have ${limits.searches + 1} searches. The limit is ${limits.searches}.`,
    );
  return {
    state: "done",
    message: "+1 search",
    effect: { fields: { searches: [...searches, search] } },
  };
}

export function planRemovedSearch(snapshot: PlaylistSnapshot, search: Search): Plan {
  const searches = parseSearches(snapshot);
  const kept = searches.filter((one) => !isEqualJson(one, search));
  if (kept.length === searches.length) return skipPlaylist("Doesn't have this search.");
  if (kept.length + snapshot.inventoryCount === 0)
    return failPlaylist("Would be empty: it has no IDs and no other searches.");
  const removed = formatCount(searches.length - kept.length, "search", "searches");
  return { state: "done", message: `−${removed}`, effect: { fields: { searches: kept } } };
}
