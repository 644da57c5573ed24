import { replaceIds, type Replacing } from "@/lib/shared/change-sets/replacements";
import { type BulkAction } from "@/lib/shared/change-sets/schema";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import { isEqualJson } from "@/lib/shared/playlists/fields/is-equal-json";
import {
  type ChangePlaylist,
  uniqueByKey,
  playlistNameSchema,
} from "@/lib/shared/playlists/schema";
import { type Search } from "@/lib/shared/playlists/searches/search-schema";
import { nameKey, tagKey } from "@/lib/shared/text";
import { type PlaylistType } from "@/lib/shared/vocabulary";

/** The state of a playlist that an action depends on. */
export interface PlaylistSnapshot {
  id: string;
  name: string;
  advertiserId: string;
  advertiserName: string;
  type: PlaylistType;
  isArchived: boolean;
  isAgencyOnly: boolean;
  tags: string[];
  inventoryCount: number;
  searchCount: number;
  /** Positions in the playlist of the IDs that the action names. */
  positions: Map<string, number>;
  /** JSON texts, in order; loaded only for actions that need them. */
  searches: string[];
}

type Plan =
  | { state: "skipped" | "failed"; message: string }
  | { state: "done"; message: string; effect: Effect; isWarned?: boolean };

/** The change to make: new values of fields, IDs to add, remove or replace, or the name of a copy. */
export type Effect =
  | { fields: Omit<ChangePlaylist, "inventory" | "inventory_ids"> }
  | { add: string[]; remove: string[] }
  | { replaced: Replacing }
  | { copyAs: string };

const skip = (message: string): Plan => ({ state: "skipped", message });
const fail = (message: string): Plan => ({ state: "failed", message });

interface Planner<Action> {
  /** Plans the effect on one playlist, for the preview and for the run. */
  plan: (snapshot: PlaylistSnapshot, action: Action) => Plan;
  /** The IDs whose positions `plan` needs. */
  idsOf?: (action: Action) => string[];
  /** The IDs that playlists must have for the action to change them. */
  wantedIds?: (action: Action) => string[];
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
    wantedIds: ({ ids }) => ids,
  },
  replace_ids: {
    plan: (snapshot, action) => planReplacing(snapshot, action),
    idsOf: ({ pairs }) => pairs.flatMap(({ from, to }) => [from, to]),
    wantedIds: ({ pairs }) => pairs.map(({ from }) => from),
  },
  change_advertiser: {
    plan: (snapshot, action) => planAdvertiser(snapshot, action.advertiser_id),
    needsSearches: true,
  },
  change_type: {
    plan: ({ type }, action) =>
      type === action.type
        ? skip("Already has this type.")
        : {
            state: "done",
            message: `${type} → ${action.type}`,
            effect: { fields: { type: action.type } },
          },
  },
  add_search: {
    plan: (snapshot, { search }) => planAddedSearch(snapshot, search),
    needsSearches: true,
  },
  remove_search: {
    plan: (snapshot, { search }) => planRemovedSearch(snapshot, search),
    needsSearches: true,
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

/** Contents that a snapshot must hold for the action: positions of these IDs, and the searches. */
export function findNeeds(action: BulkAction): { ids: string[]; searches: boolean } {
  const { idsOf, needsSearches = false } = plannerOf(action);
  return { ids: idsOf?.(action) ?? [], searches: needsSearches };
}

/** The IDs that an action removes or replaces. */
export const findWantedIds = (action: BulkAction): string[] =>
  plannerOf(action).wantedIds?.(action) ?? [];

function planTags({ tags }: PlaylistSnapshot, wanted: string[]): Plan {
  const kept = uniqueByKey(wanted);
  const added = kept.filter((tag) => !tags.includes(tag));
  const removed = tags.filter((tag) => !kept.includes(tag));
  if (added.length + removed.length === 0) return skip("Tags already set.");
  if (kept.length > limits.tags)
    return fail(`Would have ${kept.length} tags. The limit is ${limits.tags}.`);
  const words = [...added.map((tag) => `+${tag}`), ...removed.map((tag) => `−${tag}`)];
  return { state: "done", message: words.join(", "), effect: { fields: { tags: kept } } };
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

function planReplacing(
  { positions }: PlaylistSnapshot,
  { pairs }: Extract<BulkAction, { kind: "replace_ids" }>,
): Plan {
  const replaced = replaceIds(positions, pairs);
  const { removed, added } = replaced;
  if (removed.length === 0)
    return skip(pairs.length === 1 ? `Doesn't have ${pairs[0]?.from}.` : "Has none of these IDs.");
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

function planState({ isArchived }: PlaylistSnapshot, archived: boolean): Plan {
  if (isArchived === archived) return skip(archived ? "Already archived." : "Not archived.");
  return {
    state: "done",
    message: archived ? "Archived" : "Restored",
    effect: { fields: { archived } },
  };
}

function planMove({ isAgencyOnly, advertiserName }: PlaylistSnapshot, agencyOnly: boolean): Plan {
  const seenBy = agencyOnly ? "the agency only" : `${advertiserName} and the agency`;
  if (isAgencyOnly === agencyOnly) return skip(`Already visible to ${seenBy}.`);
  return {
    state: "done",
    message: `Visible to ${seenBy}`,
    effect: { fields: { agency_only: agencyOnly } },
  };
}

function planAdvertiser(snapshot: PlaylistSnapshot, advertiserId: string): Plan {
  const { advertiserName, name } = snapshot;
  if (snapshot.advertiserId === advertiserId) return skip("Already has this advertiser.");
  const mentions = findMentions(snapshot, name);
  const warning = mentions.length > 0 ? `, still mentioned in its ${mentions.join(" and ")}` : "";
  return {
    state: "done",
    message: `was for ${advertiserName}${warning}`,
    effect: { fields: { advertiser_id: advertiserId } },
    isWarned: mentions.length > 0,
  };
}

const parseSearches = ({ searches }: PlaylistSnapshot) =>
  searches.map((body) => JSON.parse(body) as Search);

function planAddedSearch(snapshot: PlaylistSnapshot, search: Search): Plan {
  const searches = parseSearches(snapshot);
  if (searches.some((one) => isEqualJson(one, search))) return skip("Already has this search.");
  if (searches.length === limits.searches)
    return fail(`Would have ${limits.searches + 1} searches. The limit is ${limits.searches}.`);
  return {
    state: "done",
    message: "+1 search",
    effect: { fields: { searches: [...searches, search] } },
  };
}

function planRemovedSearch(snapshot: PlaylistSnapshot, search: Search): Plan {
  const searches = parseSearches(snapshot);
  const kept = searches.filter((one) => !isEqualJson(one, search));
  if (kept.length === searches.length) return skip("Doesn't have this search.");
  if (kept.length + snapshot.inventoryCount === 0)
    return fail("Would be empty: it has no IDs and no other searches.");
  const removed = formatCount(searches.length - kept.length, "search", "searches");
  return { state: "done", message: `−${removed}`, effect: { fields: { searches: kept } } };
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

/** The fields in which a playlist, once it is for another advertiser, mentions the original one. */
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
