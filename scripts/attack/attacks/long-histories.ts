import { type Attack, countStatuses, repeat } from "../attack";
import { changePlaylist, createPlaylist, ensureLongIds, playlistOf } from "../large-playlists";

let playlist = "";
let revision = 1;

/** Compares with the first revision of a playlist with many large searches, restores it, and lists the revisions of large ones. */
export const longHistories: Attack = {
  name: "long histories",
  prepare: async (target) => {
    await ensureLongIds(target);
    playlist = await createPlaylist(target, playlistOf(target, 1));
    revision = 1;
    const searchesOf = (letter: string) =>
      Array.from({ length: 50 }, () => ({ any: letter.repeat(16_000) }));
    for (; revision <= target.size.revisions; revision += 1)
      await changePlaylist(target, playlist, revision, {
        searches: searchesOf(revision % 2 ? "a" : "b"),
      });
  },
  run: ({ api, v2, longIds, size }) => {
    const compare = () => api(`/api/playlists/compare?left=${playlist}&right=${playlist}@1`);
    const restore = () =>
      api(
        `/api/playlists/${playlist}/revisions/1/restore`,
        { method: "POST", headers: { "if-match": `"r${revision}"` } },
        true,
      );
    const history = (id: string) => () => v2(`/v2/playlists/${id}/revisions?limit=200`);
    return countStatuses([
      compare(),
      compare(),
      restore(),
      ...repeat(size.concurrency, history(playlist)),
      ...repeat(size.concurrency, history(longIds)),
    ]);
  },
};
