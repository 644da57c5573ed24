import { type Attack, countStatuses } from "../attack";
import { createPlaylist, playlistOf } from "../large-playlists";

let playlist = "";
let revision = 1;

/** Compares with the first revision of a playlist with many large searches, and restores it. */
export const longHistories: Attack = {
  name: "long histories",
  prepare: async (target) => {
    playlist = await createPlaylist(target, playlistOf(target, 1));
    revision = 1;
    const searchesOf = (letter: string) =>
      Array.from({ length: 50 }, () => ({ any: letter.repeat(16_000) }));
    for (; revision <= target.size.revisions; revision += 1) {
      const answer = await target.api(
        `/api/playlists/${playlist}`,
        {
          method: "PATCH",
          headers: { "if-match": `"r${revision}"` },
          body: JSON.stringify({ searches: searchesOf(revision % 2 ? "a" : "b") }),
        },
        true,
      );
      if (answer.status !== 200) throw new Error(await answer.text());
    }
  },
  run: async ({ api }) => {
    const compare = () => api(`/api/playlists/compare?left=${playlist}&right=${playlist}@1`);
    const restore = () =>
      api(
        `/api/playlists/${playlist}/revisions/1/restore`,
        { method: "POST", headers: { "if-match": `"r${revision}"` } },
        true,
      );
    const history = () => api(`/api/playlists/${playlist}/revisions`);
    return countStatuses([compare(), compare(), history(), history(), restore()]);
  },
};
