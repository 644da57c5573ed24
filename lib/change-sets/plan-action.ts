import { type BulkAction } from "@/lib/change-sets/schema";
import { formatCount } from "@/lib/format";
import { limits } from "@/lib/limits";
import { uniqueByKey, playlistNameSchema } from "@/lib/playlists/schema";
import { nameKey, tagKey } from "@/lib/text";

/** What an act must know of a playlist. */
export interface PlaylistSnapshot {
  id: string;
  name: string;
  advertiserId: string;
  advertiserName: string;
  isArchived: boolean;
  tags: string[];
  inventoryCount: number;
  searchCount: number;
  /** Of those ids that the act is about: where the playlist has them. */
  places: Map<string, number>;
  /** As JSON text; read only for an act that looks at them. */
  searches: string[];
}

/** What an act does to one playlist. */
export type Plan =
  | { state: "unchanged" | "refused"; message: string }
  | { state: "changed"; message: string; does: Effect; isWarned?: boolean };

/** New tags, a new state, ids that come and go, or a copy under a name. */
export type Effect =
  | { tags: string[] }
  | { archived: boolean }
  | { add: string[]; remove: string[] }
  | { swap: { from: string; to: string; place: number; isThere: boolean } }
  | { copyAs: string };

const unchanged = (message: string): Plan => ({ state: "unchanged", message });
const refused = (message: string): Plan => ({ state: "refused", message });

/** Says what an act does to a playlist, or why it does nothing: for the preview and for the work alike. */
export function planAction(act: BulkAction, facts: PlaylistSnapshot): Plan {
  switch (act.kind) {
    case "add_tags":
      return planTags(facts, [...facts.tags, ...act.tags]);
    case "remove_tags": {
      const leaving = new Set(act.tags.map(tagKey));
      return planTags(
        facts,
        facts.tags.filter((tag) => !leaving.has(tagKey(tag))),
      );
    }
    case "rename_tags": {
      const from = new Set(act.from.map(tagKey));
      return planTags(
        facts,
        facts.tags.map((tag) => (from.has(tagKey(tag)) ? act.to : tag)),
      );
    }
    case "add_ids":
      return planAdding(facts, act.ids);
    case "remove_ids":
      return planRemoving(facts, act.ids);
    case "swap_id":
      return planSwap(facts, act);
    case "archive":
    case "restore":
      return planState(facts, act.kind === "archive");
    case "duplicate":
      return planCopy(facts, act);
  }
}

function planTags({ tags }: PlaylistSnapshot, wanted: string[]): Plan {
  const kept = uniqueByKey(wanted);
  const added = kept.filter((tag) => !tags.includes(tag));
  const removed = tags.filter((tag) => !kept.includes(tag));
  if (added.length + removed.length === 0) return unchanged("Tags already set.");
  if (kept.length > limits.tags)
    return refused(`Would have ${kept.length} tags. The limit is ${limits.tags}.`);
  const words = [...added.map((tag) => `+${tag}`), ...removed.map((tag) => `−${tag}`)];
  return { state: "changed", message: words.join(", "), does: { tags: kept } };
}

function planAdding({ places, inventoryCount }: PlaylistSnapshot, ids: string[]): Plan {
  const add = Array.from(new Set(ids)).filter((id) => !places.has(id));
  if (add.length === 0) return unchanged("Already has these IDs.");
  const next = inventoryCount + add.length;
  if (next > limits.inventoryIds)
    return refused(`Would have ${formatCount(next, "ID")}. The limit is ${maxInventoryIds}.`);
  return {
    state: "changed",
    message: `+${formatCount(add.length, "ID")}`,
    does: { add, remove: [] },
  };
}

const maxInventoryIds = limits.inventoryIds.toLocaleString("en");

function planRemoving(
  { places, inventoryCount, searchCount }: PlaylistSnapshot,
  ids: string[],
): Plan {
  const remove = Array.from(new Set(ids)).filter((id) => places.has(id));
  if (remove.length === 0) return unchanged("Has none of these IDs.");
  if (remove.length === inventoryCount && searchCount === 0)
    return refused("Would be empty: it has no other IDs and no searches.");
  return {
    state: "changed",
    message: `−${formatCount(remove.length, "ID")}`,
    does: { add: [], remove },
  };
}

function planSwap({ places }: PlaylistSnapshot, { from, to }: { from: string; to: string }): Plan {
  const place = places.get(from);
  if (place === undefined) return unchanged(`Does not have ${from}.`);
  if (from === to) return unchanged("Both IDs are the same.");
  const isThere = places.has(to);
  return {
    state: "changed",
    message: isThere ? `−${from}; already has ${to}` : `${from} → ${to}`,
    does: { swap: { from, to, place, isThere } },
  };
}

function planState({ isArchived }: PlaylistSnapshot, archived: boolean): Plan {
  if (isArchived === archived) return unchanged(archived ? "Already archived." : "Not archived.");
  return {
    state: "changed",
    message: archived ? "Archived" : "Restored",
    does: { archived },
  };
}

function planCopy(
  facts: PlaylistSnapshot,
  act: { advertiser_id: string | null; name: string },
): Plan {
  const name = playlistNameSchema.safeParse(act.name.replaceAll("{name}", () => facts.name));
  if (!name.success) return refused(name.error.issues[0]?.message ?? "The name isn't valid.");
  const isForOther = act.advertiser_id !== null && act.advertiser_id !== facts.advertiserId;
  const mentions = isForOther ? findMentions(facts, name.data) : [];
  const warning =
    mentions.length > 0
      ? `. Still mentions ${facts.advertiserName} in its ${mentions.join(" and ")}`
      : "";
  return {
    state: "changed",
    message: `as “${name.data}”${warning}`,
    does: { copyAs: name.data },
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
