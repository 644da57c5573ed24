import { readCopy } from "@/lib/server/domain/change-sets/duplicate-playlist";
import { loadSnapshots } from "@/lib/server/domain/change-sets/load-snapshots";
import { planAction } from "@/lib/server/domain/change-sets/plan-action";
import { parseInput } from "@/lib/server/domain/change-sets/read-change-sets";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { noSuchPlaylist } from "@/lib/shared/playlists/errors";
import { type RevisionOrigin } from "@/lib/shared/playlists/history/revision-schema";
import { findPlaylistRow } from "@/lib/server/domain/playlists/read-playlists";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** A playlist to create, or the reason why there is none. */
type SeriesItem =
  | { playlist: CreatePlaylist; origin?: RevisionOrigin }
  | { state: "failed" | "skipped"; message: string };

/** Reads the playlist of a series' item. @throws AppError not_found, invalid */
export async function readSeriesItem(
  { database: { read } }: Runtime,
  principal: Principal,
  { uuid, action }: ChangeSet,
  position: number,
): Promise<SeriesItem> {
  const item = await read
    .selectFrom("change_set_items")
    .select(["playlist_id", "playlist_input"])
    .where("change_set_id", "=", uuid)
    .where("position", "=", position)
    .executeTakeFirst();
  if (action.kind !== "duplicate") {
    const input = parseInput(item?.playlist_input ?? null);
    if ("update" in input)
      return { state: "failed", message: "The audio service can't change playlists." };
    const { agency_only: _, ...playlist } = input.create;
    return { playlist };
  }
  const playlistId = item?.playlist_id ?? "";
  const snapshot = (await loadSnapshots(read, principal, [playlistId], action)).get(playlistId);
  const source = await findPlaylistRow(read, principal, playlistId);
  if (!snapshot || !source) throw noSuchPlaylist();
  const plan = planAction(action, snapshot);
  if (plan.state !== "done") return plan;
  const name = "copyAs" in plan.effect ? plan.effect.copyAs : source.name;
  return {
    playlist: await readCopy(read, source, { name, advertiserId: action.advertiser_id }),
    origin: { kind: "duplicate", playlists: [playlistId] },
  };
}
