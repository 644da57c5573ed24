import { type ChangeSetAction } from "@/lib/change-sets/schema";
import { formatCount } from "@/lib/format";

const undone: Record<string, string> = {
  add_tags: "Add tags",
  remove_tags: "Remove tags",
  rename_tags: "Rename tags",
  add_ids: "Add IDs",
  remove_ids: "Remove IDs",
  swap_id: "Replace an ID",
  archive: "Archive",
  restore: "Restore",
  duplicate: "Duplicate",
  import: "Import",
  undo: "Undo",
};

/** A change-set's action to its playlists: "Added the tags “q4”, “news” to 3 playlists". */
export function describeAction(action: ChangeSetAction, total: number): string {
  const playlists = formatCount(total, "playlist");
  switch (action.kind) {
    case "add_tags":
      return `Added ${nameTags(action.tags)} to ${playlists}`;
    case "remove_tags":
      return `Removed ${nameTags(action.tags)} from ${playlists}`;
    case "rename_tags":
      return action.from.length === 1
        ? `Renamed ${nameTags(action.from)} to “${action.to}” in ${playlists}`
        : `Merged ${nameTags(action.from)} into “${action.to}” in ${playlists}`;
    case "add_ids":
      return `Added ${nameIds(action.ids)} to ${playlists}`;
    case "remove_ids":
      return `Removed ${nameIds(action.ids)} from ${playlists}`;
    case "swap_id":
      return `Replaced the ID ${action.from} with ${action.to} in ${playlists}`;
    case "archive":
      return `Archived ${playlists}`;
    case "restore":
      return `Restored ${playlists}`;
    case "duplicate":
      return `Duplicated ${playlists}`;
    case "import":
      return `Imported ${playlists} from ${action.file}`;
    case "undo":
      return `Undid “${undone[action.of] ?? "a change"}” in ${playlists}`;
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
