import { type Attack, countStatuses, repeat } from "../attack";
import { ensureLargePlaylists } from "../large-playlists";

/** A viewer exports large playlists in every format. */
export const exports: Attack = {
  name: "exports",
  prepare: (target) => ensureLargePlaylists(target, 3),
  run: ({ api, playlists }) =>
    countStatuses(
      ["ids-csv", "playlists-csv", "json", "ids-csv", "json"].flatMap((format) =>
        repeat(1, () =>
          api("/api/playlists/export", {
            method: "POST",
            body: JSON.stringify({ format, selection: { playlists } }),
          }),
        ),
      ),
    ),
};
