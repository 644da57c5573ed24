import { countPlaylists } from "@/lib/server/domain/playlists/filter-playlists";
import { selectPlaylists } from "@/lib/server/domain/playlists/select-playlists";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type SelectedTagList, type SelectedTagSearch } from "@/lib/shared/tags/schema";
import { listTally, type TagTally, tallyTags } from "@/lib/server/domain/tags/tally-tags";

/** Counts the tags of selected playlists that contain `q`, most used first. @throws AppError not_found for a filter */
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
