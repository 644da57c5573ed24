import {
  failPlaylist,
  type Plan,
  type PlaylistSnapshot,
  skipPlaylist,
} from "@/lib/server/domain/change-sets/plan";
import {
  planAddedSearch,
  planAdding,
  planRemovedSearch,
  planRemoving,
  planReplacing,
} from "@/lib/server/domain/change-sets/plan-contents";
import { type BulkAction } from "@/lib/shared/change-sets/schema";
import { limits } from "@/lib/shared/limits";
import { playlistNameSchema, uniqueByKey } from "@/lib/shared/playlists/schema";
import { nameKey, tagKey } from "@/lib/shared/text";

interface Planner<Action> {
  plan: (snapshot: PlaylistSnapshot, action: Action) => Plan;
  /** The IDs whose positions `plan` needs. */
  idsOf?: (action: Action) => string[];
  /** The IDs that playlists must have for the action to change them. */
  wantedIds?: (action: Action) => string[];
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
        ? skipPlaylist("Already has this type.")
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

/** Returns the contents that a snapshot must hold for the action: positions of these IDs, and the searches. */
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
  if (added.length + removed.length === 0) return skipPlaylist("Tags already set.");
  if (kept.length > limits.tags)
    return failPlaylist(`Would have ${kept.length} tags. The limit is ${limits.tags}.`);
  const words = [...added.map((tag) => `+${tag}`), ...removed.map((tag) => `−${tag}`)];
  return { state: "done", message: words.join(", "), effect: { fields: { tags: kept } } };
}

function planState({ isArchived }: PlaylistSnapshot, archived: boolean): Plan {
  if (isArchived === archived)
    return skipPlaylist(archived ? "Already archived." : "Not archived.");
  return {
    state: "done",
    message: archived ? "Archived" : "Restored",
    effect: { fields: { archived } },
  };
}

function planMove({ isAgencyOnly, advertiserName }: PlaylistSnapshot, agencyOnly: boolean): Plan {
  const seenBy = agencyOnly ? "the agency only" : `${advertiserName} and the agency`;
  if (isAgencyOnly === agencyOnly) return skipPlaylist(`Already visible to ${seenBy}.`);
  return {
    state: "done",
    message: `Visible to ${seenBy}`,
    effect: { fields: { agency_only: agencyOnly } },
  };
}

function planAdvertiser(snapshot: PlaylistSnapshot, advertiserId: string): Plan {
  const { advertiserName, name } = snapshot;
  if (snapshot.advertiserId === advertiserId) return skipPlaylist("Already has this advertiser.");
  const mentions = findMentions(snapshot, name);
  const warning = mentions.length > 0 ? `, still mentioned in its ${mentions.join(" and ")}` : "";
  return {
    state: "done",
    message: `was for ${advertiserName}${warning}`,
    effect: { fields: { advertiser_id: advertiserId } },
    isWarned: mentions.length > 0,
  };
}

function planCopy(
  snapshot: PlaylistSnapshot,
  action: { advertiser_id: string | null; name: string },
): Plan {
  const name = playlistNameSchema.safeParse(action.name.replaceAll("{name}", () => snapshot.name));
  if (!name.success) return failPlaylist(name.error.issues[0]?.message ?? "The name isn't valid.");
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

/** Returns the fields that mention the original advertiser after a playlist has moved to another one. */
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
