import "server-only";
import { type Principal } from "@/lib/principal";
import { getVisibleCompany } from "@/lib/companies/visible-companies.server";
import { type Runtime } from "@/lib/runtime/runtime";
import { tagKey } from "@/lib/text";

const maxTags = 100;

/** Tags in a company's playlists that start with `q`, most used first. @throws AppError not_found */
export async function listTags(
  { database }: Runtime,
  principal: Principal,
  search: { company: string; q: string },
): Promise<string[]> {
  const db = database.read;
  const company = await getVisibleCompany(db, principal, search.company);
  const prefix = tagKey(search.q);
  const rows = await db
    .selectFrom("playlist_tags")
    .innerJoin("playlists", "playlists.id", "playlist_tags.playlist_id")
    .select(({ fn }) => [fn.min("playlist_tags.tag").as("tag"), fn.countAll<number>().as("uses")])
    .where("playlists.company_id", "=", company.id)
    .where("tag_key", ">=", prefix)
    .where("tag_key", "<", `${prefix}\u{10FFFF}`)
    .groupBy("tag_key")
    .orderBy("uses", "desc")
    .orderBy("tag_key")
    .limit(maxTags)
    .execute();
  return rows.map(({ tag }) => tag);
}
