import { type BulkAction } from "@/lib/change-sets/schema";
import { formatCount } from "@/lib/format";
import { limits } from "@/lib/limits";
import { uniqueByKey, playlistNameSchema } from "@/lib/playlists/schema";
import { nameKey, tagKey } from "@/lib/text";

/** The state of a playlist that an action depends on. */
export interface PlaylistSnapshot {
  id: string;
  name: string;
  advertiserId: string;
  advertiserName: string;
  isArchived: boolean;
  isAgencyOnly: boolean;
  tags: string[];
  inventoryCount: number;
  searchCount: number;
  /** Positions in the playlist of the IDs that the action names. */
  positions: Map<string, number>;
  /** JSON texts; loaded only for actions that need them. */
  searches: string[];
}

type Plan =
  | { state: "skipped" | "failed"; message: string }
  | { state: "done"; message: string; effect: Effect; isWarned?: boolean };

/** The change to make: new tags, archived or not, only in the agency's list or not, IDs to add, remove or swap, or the name of a copy. */
export type Effect =
  | { tags: string[] }
  | { archived: boolean }
  | { agencyOnly: boolean }
  | { add: string[]; remove: string[] }
  | { swap: { from: string; to: string; position: number; isThere: boolean } }
  | { copyAs: string };

const skip = (message: string): Plan => ({ state: "skipped", message });
const fail = (message: string): Plan => ({ state: "failed", message });

interface Planner<Action> {
  /** Plans the effect on one playlist, for the preview and for the run. */
  plan: (snapshot: PlaylistSnapshot, action: Action) => Plan;
  /** The IDs whose positions `plan` needs. */
  idsOf?: (action: Action) => string[];
  /** Whether `plan` needs the searches. */
  needsSearches?: boolean;
}

type Planners = {
  [Kind in BulkAction["kind"]]: Planner<Extract<BulkAction, { kind: Kind }>>;
};

const planners: Planners = {
  add_tags: { plan: (snapshot, { tags }) => planTags(snapshot, [...snapshot.tags, ...tags]) },
  remove_tags: {
    plan: (snapshot, { tags }) => {
      const leaving = new Set(tags.map(tagKey));
      const kept = snapshot.tags.filter((tag) => !leaving.has(tagKey(tag)));
      return planTags(snapshot, kept);
    },
  },
  rename_tags: {
    plan: (snapshot, action) => {
      const from = new Set(action.from.map(tagKey));
      const renamed = snapshot.tags.map((tag) => (from.has(tagKey(tag)) ? action.to : tag));
      return planTags(snapshot, renamed);
    },
  },
  add_ids: {
    plan: (snapshot, { ids }) => planAdding(snapshot, ids),
    idsOf: ({ ids }) => ids,
  },
  remove_ids: {
    plan: (snapshot, { ids }) => planRemoving(snapshot, ids),
    idsOf: ({ ids }) => ids,
  },
  swap_id: {
    plan: (snapshot, action) => planSwap(snapshot, action),
    idsOf: ({ from, to }) => [from, to],
  },
  archive: { plan: (snapshot) => planState(snapshot, true) },
  restore: { plan: (snapshot) => planState(snapshot, false) },
  move_to_advertiser: { plan: (snapshot) => planMove(snapshot, false) },
  move_to_agency: { plan: (snapshot) => planMove(snapshot, true) },
  duplicate: { plan: (snapshot, action) => planCopy(snapshot, action), needsSearches: true },
};

const plannerOf = ({ kind }: BulkAction) => planners[kind] as Planner<BulkAction>;

/** Plans the effect of an action on one playlist, for the preview and for the run. */
export const planAction = (action: BulkAction, snapshot: PlaylistSnapshot): Plan =>
  plannerOf(action).plan(snapshot, action);

/** What a snapshot must hold for the action: positions of these IDs, and the searches. */
export function findNeeds(action: BulkAction): { ids: string[]; searches: boolean } {
  const { idsOf, needsSearches = false } = plannerOf(action);
  return { ids: idsOf?.(action) ?? [], searches: needsSearches };
}

function planTags({ tags }: PlaylistSnapshot, wanted: string[]): Plan {
  const kept = uniqueByKey(wanted);
  const added = kept.filter((tag) => !tags.includes(tag));
  const removed = tags.filter((tag) => !kept.includes(tag));
  if (added.length + removed.length === 0) return skip("Tags already set.");
  if (kept.length > limits.tags)
    return fail(`Would have ${kept.length} tags. The limit is ${limits.tags}.`);
  const words = [...added.map((tag) => `+${tag}`), ...removed.map((tag) => `−${tag}`)];
  return { state: "done", message: words.join(", "), effect: { tags: kept } };
}

function planAdding({ positions, inventoryCount }: PlaylistSnapshot, ids: string[]): Plan {
  const add = Array.from(new Set(ids)).filter((id) => !positions.has(id));
  if (add.length === 0) return skip("Already has these IDs.");
  const next = inventoryCount + add.length;
  if (next > limits.inventoryIds)
    return fail(`Would have ${formatCount(next, "ID")}. The limit is ${maxInventoryIds}.`);
  return {
    state: "done",
    message: `+${formatCount(add.length, "ID")}`,
    effect: { add, remove: [] },
  };
}

const maxInventoryIds = limits.inventoryIds.toLocaleString("en");

function planRemoving(
  { positions, inventoryCount, searchCount }: PlaylistSnapshot,
  ids: string[],
): Plan {
  const remove = Array.from(new Set(ids)).filter((id) => positions.has(id));
  if (remove.length === 0) return skip("Has none of these IDs.");
  if (remove.length === inventoryCount && searchCount === 0)
    return fail("Would be empty: it has no other IDs and no searches.");
  return {
    state: "done",
    message: `−${formatCount(remove.length, "ID")}`,
    effect: { add: [], remove },
  };
}

function planSwap(
  { positions }: PlaylistSnapshot,
  { from, to }: { from: string; to: string },
): Plan {
  const position = positions.get(from);
  if (position === undefined) return skip(`Does not have ${from}.`);
  if (from === to) return skip("Both IDs are the same.");
  const isThere = positions.has(to);
  return {
    state: "done",
    message: isThere ? `−${from}; already has ${to}` : `${from} → ${to}`,
    effect: { swap: { from, to, position, isThere } },
  };
}

function planState({ isArchived }: PlaylistSnapshot, archived: boolean): Plan {
  if (isArchived === archived) return skip(archived ? "Already archived." : "Not archived.");
  return {
    state: "done",
    message: archived ? "Archived" : "Restored",
    effect: { archived },
  };
}

function planMove({ isAgencyOnly, advertiserName }: PlaylistSnapshot, agencyOnly: boolean): Plan {
  const list = agencyOnly ? "Only in the agency's list" : `In the list of ${advertiserName}`;
  if (isAgencyOnly === agencyOnly) return skip(`${list} already.`);
  return { state: "done", message: list, effect: { agencyOnly } };
}

function planCopy(
  snapshot: PlaylistSnapshot,
  action: { advertiser_id: string | null; name: string },
): Plan {
  const name = playlistNameSchema.safeParse(action.name.replaceAll("{name}", () => snapshot.name));
  if (!name.success) return fail(name.error.issues[0]?.message ?? "The name isn't valid.");
  const isForOther =
    action.advertiser_id !== null && action.advertiser_id !== snapshot.advertiserId;
  const mentions = isForOther ? findMentions(snapshot, name.data) : [];
  const warning =
    mentions.length > 0
      ? `. Still mentions ${snapshot.advertiserName} in its ${mentions.join(" and ")}`
      : "";
  return {
    state: "done",
    message: `as “${name.data}”${warning}`,
    effect: { copyAs: name.data },
    isWarned: mentions.length > 0,
  };
}

/** The fields in which a copy for another advertiser mentions the original advertiser. */
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

/** All strings in a JSON value, at any depth. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
}
