import { type Attack, countStatuses, times } from "../attack";
import { makeLargePlaylists } from "../large-playlists";

/** A viewer reads a playlist of 100,000 IDs many times concurrently. */
export const largeReads: Attack = {
  name: "reads of a large playlist",
  prepare: (target) => makeLargePlaylists(target, 1),
  run: ({ api, playlists: [playlist], size }) =>
    countStatuses(times(size.concurrency, () => api(`/api/playlists/${playlist}`))),
};
