import { type Attack, countStatuses, repeat } from "../attack";
import { ensureLargePlaylists } from "../large-playlists";

/** A viewer reads a playlist of 100,000 IDs many times concurrently. */
export const largeReads: Attack = {
  name: "reads of a large playlist",
  prepare: (target) => ensureLargePlaylists(target, 1),
  run: ({ api, playlists: [playlist], size }) =>
    countStatuses(repeat(size.concurrency, () => api(`/api/playlists/${playlist}`))),
};
