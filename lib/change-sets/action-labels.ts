import { type ChangeSetAction } from "@/lib/change-sets/schema";
import { formatCount } from "@/lib/format";

/* The words of every action. A new bulk action gets one entry here, in `planners` and in the forms (CONTRIBUTING.md). */

interface ActionLabels<Action> {
  /** As a button and as a name: "Add tags". */
  name: string;
  /** Before what it is done to: "Add tags to". */
  title: string;
  /** On the button that starts it, if shorter than the name. */
  start?: string;
  /** While it runs. */
  running: string;
  /** Before the number of playlists when it is done. */
  done: string;
  /** What it did to `playlists` ("3 playlists"). */
  describe: (action: Action, playlists: string) => string;
}

/** The stored action of a kind; one schema may stand for several kinds. */
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
    describe: ({ tags }, playlists) => `Added ${nameTags(tags)} to ${playlists}`,
  },
  remove_tags: {
    name: "Remove tags",
    title: "Remove tags from",
    running: "Removing tags",
    done: "Tags removed from",
    describe: ({ tags }, playlists) => `Removed ${nameTags(tags)} from ${playlists}`,
  },
  rename_tags: {
    name: "Rename tags",
    title: "Rename a tag in",
    start: "Rename",
    running: "Renaming tags",
    done: "Tags renamed in",
    describe: ({ from, to }, playlists) =>
      from.length === 1
        ? `Renamed ${nameTags(from)} to “${to}” in ${playlists}`
        : `Merged ${nameTags(from)} into “${to}” in ${playlists}`,
  },
  add_ids: {
    name: "Add IDs",
    title: "Add IDs to",
    running: "Adding IDs",
    done: "IDs added to",
    describe: ({ ids }, playlists) => `Added ${nameIds(ids)} to ${playlists}`,
  },
  remove_ids: {
    name: "Remove IDs",
    title: "Remove IDs from",
    running: "Removing IDs",
    done: "IDs removed from",
    describe: ({ ids }, playlists) => `Removed ${nameIds(ids)} from ${playlists}`,
  },
  swap_id: {
    name: "Replace an ID",
    title: "Replace an ID in",
    start: "Replace",
    running: "Replacing an ID",
    done: "ID replaced in",
    describe: ({ from, to }, playlists) => `Replaced the ID ${from} with ${to} in ${playlists}`,
  },
  archive: {
    name: "Archive",
    title: "Archive",
    running: "Archiving",
    done: "Archived",
    describe: (_, playlists) => `Archived ${playlists}`,
  },
  restore: {
    name: "Restore",
    title: "Restore",
    running: "Restoring",
    done: "Restored",
    describe: (_, playlists) => `Restored ${playlists}`,
  },
  move_to_advertiser: {
    name: "Move to advertiser's list",
    title: "Move to the advertiser's list:",
    start: "Move",
    running: "Moving playlists",
    done: "Moved to the advertiser's list:",
    describe: (_, playlists) => `Moved ${playlists} to the advertiser's list`,
  },
  move_to_agency: {
    name: "Only in the agency's list",
    title: "Keep only in the agency's list:",
    start: "Move",
    running: "Moving playlists",
    done: "Now only in the agency's list:",
    describe: (_, playlists) => `Moved ${playlists} to the agency's list only`,
  },
  duplicate: {
    name: "Duplicate",
    title: "Duplicate",
    running: "Duplicating",
    done: "Duplicated",
    describe: (_, playlists) => `Duplicated ${playlists}`,
  },
  import: {
    name: "Import",
    title: "Import",
    running: "Importing",
    done: "Imported",
    describe: ({ file }, playlists) => `Imported ${playlists} from ${file}`,
  },
  undo: {
    name: "Undo",
    title: "Undo",
    running: "Undoing",
    done: "Undone in",
    describe: ({ of }, playlists) =>
      `Undid “${of in actionLabels ? actionLabels[of as ChangeSetAction["kind"]].name : "a change"}” in ${playlists}`,
  },
};

/** A change-set's action to its playlists: "Added the tags “q4”, “news” to 3 playlists". */
export function describeAction(action: ChangeSetAction, total: number): string {
  const { describe } = actionLabels[action.kind] as ActionLabels<ChangeSetAction>;
  return describe(action, formatCount(total, "playlist"));
}

const maxShownTags = 5;

function nameTags(tags: string[]): string {
  const named = tags.slice(0, maxShownTags).map((tag) => `“${tag}”`);
  const rest = tags.length - named.length;
  const list = named.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  return tags.length === 1 ? `the tag ${list}` : `the tags ${list}`;
}

const nameIds = (ids: string[]): string =>
  ids.length === 1 ? `the ID ${ids[0] ?? ""}` : formatCount(ids.length, "ID");
