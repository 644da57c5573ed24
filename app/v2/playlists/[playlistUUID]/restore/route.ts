import { setArchived } from "@/app/v2/playlists/set-archived";
import { methodHandlers } from "@/lib/server/http/endpoint/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: setArchived(false, {
    id: "restorePlaylist",
    title: "Restore a playlist",
    about: "Restores an archived playlist to the active ones. An active one stays as it is.",
  }),
});
