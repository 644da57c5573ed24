import { type BulkAction } from "@/lib/change-sets/schema";
import { formatCount } from "@/lib/format";
import { limits } from "@/lib/limits";
import { uniqueByKey, playlistNameSchema } from "@/lib/playlists/schema";
import { nameKey, tagKey } from "@/lib/text";

/** What an action must know of a playlist. */
export interface PlaylistSnapshot {
  id: string;
  name: string;
  advertiserId: string;
  advertiserName: string;
  isArchived: boolean;
  tags: string[];
  inventoryCount: number;
  searchCount: number;
  /** Of those ids that the action is about: where the playlist has them. */
  positions: Map<string, number>;
  /** As JSON text; read only for an action that looks at them. */
  searches: string[];
}

/** What an action does to one playlist. */
export type Plan =
  | { state: "skipped" | "failed"; message: string }
  | { state: "done"; message: string; effect: Effect; isWarned?: boolean };

/** New tags, a new state, ids that come and go, or a copy under a name. */
export type Effect =
  | { tags: string[] }
  | { archived: boolean }
  | { add: string[]; remove: string[] }
  | { swap: { from: string; to: string; position: number; isThere: boolean } }
  | { copyAs: string };

const unchanged = (message: string): Plan => ({ state: "skipped", message });
const refused = (message: string): Plan => ({ state: "failed", message });

/** Says what an action does to a playlist, or why it does nothing: for the preview and for the work alike. */
export function planAction(action: BulkAction, snapshot: PlaylistSnapshot): Plan {
  switch (action.kind) {
    case "add_tags":
      return planTags(snapshot, [...snapshot.tags, ...action.tags]);
    case "remove_tags": {
      const leaving = new Set(action.tags.map(tagKey));
      return planTags(
        snapshot,
        snapshot.tags.filter((tag) => !leaving.has(tagKey(tag))),
      );
    }
    case "rename_tags": {
      const from = new Set(action.from.map(tagKey));
      return planTags(
        snapshot,
        snapshot.tags.map((tag) => (from.has(tagKey(tag)) ? action.to : tag)),
      );
    }
    case "add_ids":
      return planAdding(snapshot, action.ids);
    case "remove_ids":
      return planRemoving(snapshot, action.ids);
    case "swap_id":
      return planSwap(snapshot, action);
    case "archive":
    case "restore":
      return planState(snapshot, action.kind === "archive");
    case "duplicate":
      return planCopy(snapshot, action);
  }
}

function planTags({ tags }: PlaylistSnapshot, wanted: string[]): Plan {
  const kept = uniqueByKey(wanted);
  const added = kept.filter((tag) => !tags.includes(tag));
  const removed = tags.filter((tag) => !kept.includes(tag));
  if (added.length + removed.length === 0) return unchanged("Its tags are so already.");
  if (kept.length > limits.tags)
    return refused(`It would have ${kept.length} tags; at most ${limits.tags} fit.`);
  const words = [...added.map((tag) => `+${tag}`), ...removed.map((tag) => `−${tag}`)];
  return { state: "done", message: words.join(", "), effect: { tags: kept } };
}

function planAdding({ positions, inventoryCount }: PlaylistSnapshot, ids: string[]): Plan {
  const add = Array.from(new Set(ids)).filter((id) => !positions.has(id));
  if (add.length === 0) return unchanged("Has these ids already.");
  const next = inventoryCount + add.length;
  if (next > limits.inventoryIds)
    return refused(`It would have ${formatCount(next, "id")}; at most ${maxInventoryIds} fit.`);
  return {
    state: "done",
    message: `+${formatCount(add.length, "id")}`,
    effect: { add, remove: [] },
  };
}

const maxInventoryIds = limits.inventoryIds.toLocaleString("en");

function planRemoving(
  { positions, inventoryCount, searchCount }: PlaylistSnapshot,
  ids: string[],
): Plan {
  const remove = Array.from(new Set(ids)).filter((id) => positions.has(id));
  if (remove.length === 0) return unchanged("Has none of these ids.");
  if (remove.length === inventoryCount && searchCount === 0)
    return refused("It would be empty: it has no other ids and no searches.");
  return {
    state: "done",
    message: `−${formatCount(remove.length, "id")}`,
    effect: { add: [], remove },
  };
}

function planSwap(
  { positions }: PlaylistSnapshot,
  { from, to }: { from: string; to: string },
): Plan {
  const position = positions.get(from);
  if (position === undefined) return unchanged(`Does not have ${from}.`);
  if (from === to) return unchanged("Both ids are the same.");
  const isThere = positions.has(to);
  return {
    state: "done",
    message: isThere ? `−${from}; has ${to} already` : `${from} → ${to}`,
    effect: { swap: { from, to, position, isThere } },
  };
}

function planState({ isArchived }: PlaylistSnapshot, archived: boolean): Plan {
  if (isArchived === archived)
    return unchanged(archived ? "Is archived already." : "Is not archived.");
  return {
    state: "done",
    message: archived ? "archived" : "restored",
    effect: { archived },
  };
}

function planCopy(
  snapshot: PlaylistSnapshot,
  action: { advertiser_id: string | null; name: string },
): Plan {
  const name = playlistNameSchema.safeParse(action.name.replaceAll("{name}", () => snapshot.name));
  if (!name.success) return refused(name.error.issues[0]?.message ?? "The name does not fit.");
  const isForOther =
    action.advertiser_id !== null && action.advertiser_id !== snapshot.advertiserId;
  const mentions = isForOther ? findMentions(snapshot, name.data) : [];
  const warning =
    mentions.length > 0
      ? `. Mentions ${snapshot.advertiserName} in its ${mentions.join(" and ")}`
      : "";
  return {
    state: "done",
    message: `as “${name.data}”${warning}`,
    effect: { copyAs: name.data },
    isWarned: mentions.length > 0,
  };
}

/** Where a copy for another advertiser would name the first one. */
function findMentions(
  { advertiserName, tags, searches }: PlaylistSnapshot,
  name: string,
): string[] {
  const key = nameKey(advertiserName);
  const has = (text: string) => nameKey(text).includes(key);
  return [
    ...(has(name) ? ["name"] : []),
    ...(tags.some(has) ? ["tags"] : []),
    ...(searches.some((body) => texts(JSON.parse(body)).some(has)) ? ["searches"] : []),
  ];
}

/** Every text in a JSON value. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
}
