import { getVisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import {
  countPlaylists,
  ofCompany,
  scopedPlaylists,
} from "@/lib/server/domain/playlists/filter-playlists";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import {
  type SelectedTagList,
  type SelectedTagSearch,
  type TagCountList,
  type TagCountSearch,
} from "@/lib/shared/tags/schema";
import { listTally, type TagTally, tallyTags } from "@/lib/server/domain/tags/tally-tags";
import { selectPlaylists } from "@/lib/server/domain/playlists/select-playlists";

/**
 * Returns the most used tags that contain `q`, at most `countedTags`, in all visible playlists or those of `company`; tags in playlists
 * for `advertiser` come first.
 * @throws AppError not_found for the company
 */
export async function countTags(
  { database }: Runtime,
  principal: Principal,
  { q, company, advertiser }: TagCountSearch,
): Promise<TagCountList> {
  const db = database.read;
  let playlists = scopedPlaylists(db, principal);
  if (company !== undefined) {
    const { id } = await getVisibleCompany(db, principal, company);
    playlists = ofCompany(playlists, principal, id);
  }
  const tally: TagTally = new Map();
  await tallyTags(tally, playlists);
  const first: TagTally = new Map();
  if (advertiser !== undefined)
    await tallyTags(first, playlists.where("playlists.advertiser_id", "=", advertiser));
  return listTally(db, tally, q, first);
}

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
