import { type ChangeSetAction } from "@/lib/shared/change-sets/schema";
import { formatCount } from "@/lib/shared/format";

/* The texts of every action. A new bulk action gets one entry here, in `planners` and in the forms (CONTRIBUTING.md). */

interface ActionLabels<Action> {
  /** On a button and as a name: "Add tags". */
  name: string;
  /** Precedes the affected playlists: "Add tags to". */
  title: string;
  /** On the button that starts it, if shorter than the name. */
  start?: string;
  /** While it runs. */
  running: string;
  /** Precedes the number of playlists when it is done. */
  done: string;
  /** The name with its values, if those add something: "Add tag q4". */
  call?: (action: Action) => string;
  /** Returns a sentence about its effect on `playlists` ("3 playlists"). */
  describe: (action: Action, playlists: string) => string;
  /** The thing that all playlists lack if nothing changes: "this ID". */
  none?: (action: Action) => string;
  /** The state that all playlists are in if nothing changes: "are already archived". */
  unchanged?: (action: Action) => string;
}

/** The stored action of a kind; one schema may be used for several kinds. */
type ActionOf<Kind> = ChangeSetAction extends infer Action
  ? Action extends { kind: infer Kinds }
    ? Kind extends Kinds
      ? Action
      : never
    : never
  : never;

type AllLabels = { [Kind in ChangeSetAction["kind"]]: ActionLabels<ActionOf<Kind>> };

export const actionLabels: AllLabels = {
  add_tags: {
    name: "Add tags",
    title: "Add tags to",
    running: "Adding tags",
    done: "Tags added to",
    call: ({ tags }) => `Add ${plainTags(tags)}`,
    describe: ({ tags }, playlists) => `Added ${nameTags(tags)} to ${playlists}`,
    unchanged: ({ tags }) => `already ${tags.length === 1 ? "have this tag" : "have these tags"}`,
  },
  remove_tags: {
    name: "Remove tags",
    title: "Remove tags from",
    running: "Removing tags",
    done: "Tags removed from",
    call: ({ tags }) => `Remove ${plainTags(tags)}`,
    describe: ({ tags }, playlists) => `Removed ${nameTags(tags)} from ${playlists}`,
    none: ({ tags }) => (tags.length === 1 ? "this tag" : "any of these tags"),
  },
  rename_tags: {
    name: "Rename tags",
    title: "Rename a tag in",
    start: "Rename",
    running: "Renaming tags",
    done: "Tags renamed in",
    call: ({ from, to, is_merge }) =>
      !isTagMerge({ from, is_merge })
        ? `Rename ${plainTags(from)} to ${to}`
        : `Merge ${plainTags(from)} into ${to}`,
    describe: ({ from, to, is_merge }, playlists) =>
      !isTagMerge({ from, is_merge })
        ? `Renamed ${nameTags(from)} to “${to}” in ${playlists}`
        : `Merged ${nameTags(from)} into “${to}” in ${playlists}`,
  },
  add_ids: {
    name: "Add IDs",
    title: "Add IDs to",
    running: "Adding IDs",
    done: "IDs added to",
    call: ({ ids }) => `Add ${nameIds(ids)}`,
    describe: ({ ids }, playlists) => `Added ${nameIds(ids)} to ${playlists}`,
    unchanged: ({ ids }) => `already ${ids.length === 1 ? "have this ID" : "have these IDs"}`,
  },
  remove_ids: {
    name: "Remove IDs",
    title: "Remove IDs from",
    running: "Removing IDs",
    done: "IDs removed from",
    call: ({ ids }) => `Remove ${nameIds(ids)}`,
    describe: ({ ids }, playlists) => `Removed ${nameIds(ids)} from ${playlists}`,
    none: ({ ids }) => nameThese(ids.length),
  },
  replace_ids: {
    name: "Replace an ID",
    title: "Replace an ID in",
    start: "Replace",
    running: "Replacing IDs",
    done: "IDs replaced in",
    call: ({ pairs }) => `Replace ${namePairs(pairs)}`,
    describe: ({ pairs }, playlists) => `Replaced ${namePairs(pairs)} in ${playlists}`,
    none: ({ pairs }) => nameThese(pairs.length),
  },
  archive: {
    name: "Archive",
    title: "Archive",
    running: "Archiving",
    done: "Archived",
    describe: (_, playlists) => `Archived ${playlists}`,
    unchanged: () => "are already archived",
  },
  restore: {
    name: "Restore",
    title: "Restore",
    running: "Restoring",
    done: "Restored",
    describe: (_, playlists) => `Restored ${playlists}`,
    unchanged: () => "are already active",
  },
  change_advertiser: {
    name: "Change advertiser",
    title: "Change the advertiser of",
    running: "Changing the advertiser",
    done: "Advertiser changed in",
    call: ({ for_name }) =>
      for_name === undefined ? "Change advertiser" : `Change advertiser to ${for_name}`,
    describe: ({ for_name }, playlists) =>
      `Changed the advertiser of ${playlists}${for_name === undefined ? "" : ` to ${for_name}`}`,
    unchanged: () => "already have this advertiser",
  },
  change_type: {
    name: "Change type",
    title: "Change the type of",
    running: "Changing the type",
    done: "Type changed in",
    call: ({ type }) => `Change type to ${type}`,
    describe: ({ type }, playlists) => `Changed the type of ${playlists} to ${type}`,
    unchanged: () => "already have this type",
  },
  add_search: {
    name: "Add search",
    title: "Add a search to",
    running: "Adding a search",
    done: "Search added to",
    call: ({ search }) => `Add ${nameSearch(search)}`,
    describe: ({ search }, playlists) => `Added ${nameSearch(search)} to ${playlists}`,
    unchanged: () => "already have this search",
  },
  remove_search: {
    name: "Remove search",
    title: "Remove a search from",
    running: "Removing a search",
    done: "Search removed from",
    call: ({ search }) => `Remove ${nameSearch(search)}`,
    describe: ({ search }, playlists) => `Removed ${nameSearch(search)} from ${playlists}`,
    none: () => "this search",
  },
  move_to_advertiser: {
    name: "Change visibility",
    title: "Change the visibility of",
    running: "Changing visibility",
    done: "Now visible to the advertiser:",
    call: () => "Make visible to the advertiser",
    describe: (_, playlists) => `Made ${playlists} visible to the advertiser`,
    unchanged: () => "are already visible to the advertiser",
  },
  move_to_agency: {
    name: "Change visibility",
    title: "Change the visibility of",
    running: "Changing visibility",
    done: "Now visible to the agency only:",
    call: () => "Make visible to the agency only",
    describe: (_, playlists) => `Made ${playlists} visible to the agency only`,
    unchanged: () => "are already visible to the agency only",
  },
  duplicate: {
    name: "Duplicate",
    title: "Duplicate",
    running: "Duplicating",
    done: "Duplicated",
    call: ({ of_name }) => (of_name === undefined ? "Duplicate" : `Duplicate ${of_name}`),
    describe: ({ of_name, for_name }, playlists) =>
      `Duplicated ${of_name === undefined ? playlists : `“${of_name}”`}${for_name === undefined ? "" : ` for ${for_name}`}`,
  },
  import: {
    name: "Import",
    title: "Import",
    running: "Importing",
    done: "Imported",
    call: ({ file }) => `Import ${file}`,
    describe: ({ file }, playlists) => `Imported ${file}: ${playlists}`,
  },
  undo: {
    name: "Undo",
    title: "Undo",
    running: "Undoing",
    done: "Undone in",
    describe: ({ of, what, redo }, playlists) =>
      `${redo ? "Redid" : "Undid"} “${what ?? nameKind(of)}” in ${playlists}`,
  },
};

const labelsOf = (action: ChangeSetAction) =>
  actionLabels[action.kind] as ActionLabels<ChangeSetAction>;

const nameKind = (kind: string) =>
  kind in actionLabels ? actionLabels[kind as ChangeSetAction["kind"]].name : "a change";

/** Describes a change-set's action with its playlists: "Added the tags “q4”, “news” to 3 playlists". */
export const describeAction = (action: ChangeSetAction, total: number): string =>
  labelsOf(action).describe(action, formatCount(total, "playlist"));

/** Names an action: "Add tag q4". */
export function nameAction(action: ChangeSetAction): string {
  const { call, name } = labelsOf(action);
  return call?.(action) ?? name;
}

/** Explains why an action changes none of `total` playlists: "None of the 254 playlists has this ID." */
export function explainNoChange(action: ChangeSetAction, total: number): string {
  const { none, unchanged } = labelsOf(action);
  const playlists = total === 1 ? "This playlist" : `The ${formatCount(total, "playlist")}`;
  if (none && total === 1) return `This playlist doesn't have ${none(action)}.`;
  if (none) return `None of the ${formatCount(total, "playlist")} has ${none(action)}.`;
  if (!unchanged) return "Nothing would change.";
  const words = unchanged(action);
  return `${playlists} ${total === 1 ? words.replace("have ", "has ").replace(/^are /, "is ") : words}.`;
}

/** Whether a renaming of tags merges several, or one into a tag that was in use. */
export const isTagMerge = ({ from, is_merge }: { from: string[]; is_merge?: boolean }): boolean =>
  from.length > 1 || is_merge === true;

const maxShownTags = 5;

const plainTags = (tags: string[]): string => nameTags(tags, (tag) => tag);

function nameTags(tags: string[], quote = (tag: string) => `“${tag}”`): string {
  const named = tags.slice(0, maxShownTags).map(quote);
  const rest = tags.length - named.length;
  const list = named.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  return `${tags.length === 1 ? "tag" : "tags"} ${list}`;
}

const nameIds = (ids: string[]): string =>
  ids.length === 1 ? `ID ${ids[0] ?? ""}` : formatCount(ids.length, "ID");

const namePairs = ([pair, ...others]: { from: string; to: string }[]): string =>
  pair && others.length === 0
    ? `ID ${pair.from} with ${pair.to}`
    : formatCount(others.length + 1, "ID");

const maxSearchCharacters = 40;

/** Names a search by its text or its label, which other JSON may not have: "search “true crime”". */
function nameSearch(search: unknown): string {
  const named = typeof search === "string" ? { q: search } : Object(search);
  const text = [named.label, named.q].find((one) => typeof one === "string" && one !== "");
  if (text === undefined) return "a search";
  const characters = Array.from(String(text).replace(/\s+/g, " "));
  const isLong = characters.length > maxSearchCharacters;
  return `search “${characters.slice(0, maxSearchCharacters).join("")}${isLong ? "…" : ""}”`;
}

const nameThese = (count: number): string =>
  count === 1 ? "this ID" : `any of these ${formatCount(count, "ID")}`;
