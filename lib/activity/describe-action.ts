import { type ChangeSetAction } from "@/lib/change-sets/schema";
import { formatCount } from "@/lib/format";

const undone: Record<string, string> = {
  add_tags: "the adding of tags",
  remove_tags: "the removal of tags",
  rename_tags: "the renaming of tags",
  add_ids: "the adding of IDs",
  remove_ids: "the removal of IDs",
  swap_id: "the swap of an ID",
  archive: "the archiving",
  restore: "the restoring",
  duplicate: "the duplicating",
  import: "the import",
  undo: "the undoing",
};

/** A change-set's action without its playlists: "Added the tags “q4”, “news”". */
export function describeAction(action: ChangeSetAction): string {
  switch (action.kind) {
    case "add_tags":
      return `Added ${nameTags(action.tags)}`;
    case "remove_tags":
      return `Removed ${nameTags(action.tags)}`;
    case "rename_tags":
      return action.from.length === 1
        ? `Renamed ${nameTags(action.from)} to “${action.to}”`
        : `Merged ${nameTags(action.from)} into “${action.to}”`;
    case "add_ids":
      return `Added ${nameIds(action.ids)}`;
    case "remove_ids":
      return `Removed ${nameIds(action.ids)}`;
    case "swap_id":
      return `Swapped the ID ${action.from} for ${action.to}`;
    case "archive":
      return "Archived";
    case "restore":
      return "Restored";
    case "duplicate":
      return "Duplicated";
    case "import":
      return `Imported “${action.file}”`;
    case "undo":
      return `Undid ${undone[action.of] ?? "a change"}`;
  }
}

const shownTags = 5;

function nameTags(tags: string[]): string {
  const named = tags.slice(0, shownTags).map((tag) => `“${tag}”`);
  const rest = tags.length - named.length;
  const list = named.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  return tags.length === 1 ? `the tag ${list}` : `the tags ${list}`;
}

const nameIds = (ids: string[]): string =>
  ids.length === 1 ? `the ID ${ids[0] ?? ""}` : formatCount(ids.length, "ID");
