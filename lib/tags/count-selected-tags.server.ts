import "server-only";
import { countPlaylists } from "@/lib/playlists/filter-playlists.server";
import { selectPlaylists } from "@/lib/playlists/select-playlists.server";
import { type Principal } from "@/lib/principal";
import { type Runtime } from "@/lib/runtime/runtime";
import { type SelectedTagList, type SelectedTagSearch } from "@/lib/tags/schema";
import { listTally, type TagTally, tallyTags } from "@/lib/tags/tally-tags.server";

/** The tags of selected playlists that contain `q`, most used first. @throws AppError not_found for a filter */
export async function countSelectedTags(
  { database }: Runtime,
  principal: Principal,
  { selection, q }: SelectedTagSearch,
): Promise<SelectedTagList> {
  const tally: TagTally = new Map();
  let untagged = 0;
  for (const query of await selectPlaylists(database, principal, selection)) {
    await tallyTags(tally, query);
    untagged += await countPlaylists(query.where("playlists.tag_keys", "=", ""));
  }
  return { ...(await listTally(database.read, tally, q)), untagged };
}
