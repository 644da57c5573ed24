import { type Target } from "./target";

/** Parameters of a playlist with the IDs `PREFIX-0`, `PREFIX-1`, … */
export const playlistOf = (target: Target, ids: number, searches: unknown[] = []) => ({
  name: `Large ${ids}`,
  advertiser_id: target.advertiserId,
  type: "podcast",
  tags: [],
  searches,
  inventory_ids: Array.from({ length: ids }, (_, at) => `inventory-id-${at}`),
});

/** Ensures that there are `count` playlists of `target.size.ids` IDs. */
export async function ensureLargePlaylists(target: Target, count: number): Promise<void> {
  while (target.playlists.length < count)
    target.playlists.push(await createPlaylist(target, playlistOf(target, target.size.ids)));
}

/** Creates a playlist and returns its UUID. @throws Error if it is refused */
export async function createPlaylist(target: Target, playlist: unknown): Promise<string> {
  const answer = await target.v2(`/v2/companies/${target.advertiserId}/playlists`, {
    method: "POST",
    body: JSON.stringify({ body: playlist }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as { Playlist: { uuid: string } }).Playlist.uuid;
}

/** Ensures that there is a playlist whose IDs have 250 characters: about 25 MB. */
export async function ensureLongIds(target: Target): Promise<void> {
  if (target.longIds !== "") return;
  const quarter = Math.floor(target.size.ids / 4);
  const ids = (from: number) =>
    Array.from({ length: quarter }, (_, at) => `${from + at}`.padStart(250, "x"));
  const first = { ...playlistOf(target, 0), inventory_ids: ids(0) };
  const playlist = await createPlaylist(target, first);
  for (const part of [1, 2, 3])
    await changePlaylist(target, playlist, part, { inventory: { add: ids(part * quarter) } });
  target.longIds = playlist;
}

/** Changes a playlist at a revision. @throws Error if it is refused */
export async function changePlaylist(
  target: Target,
  playlist: string,
  revision: number,
  change: unknown,
): Promise<void> {
  const answer = await target.api(
    `/api/playlists/${playlist}`,
    {
      method: "PATCH",
      headers: { "if-match": `"r${revision}"` },
      body: JSON.stringify(change),
    },
    true,
  );
  if (answer.status !== 200) throw new Error(await answer.text());
}
