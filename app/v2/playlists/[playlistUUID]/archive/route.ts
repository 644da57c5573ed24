import { setArchived } from "@/app/v2/playlists/set-archived";
import { methodHandlers } from "@/lib/server/http/endpoint/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: setArchived(true, {
    id: "archivePlaylist",
    title: "Archive a playlist",
    about:
      "Archives a playlist: lists leave it out unless they ask for `state=archived`. Its contents stay, and it can be restored. An archived one stays as it is.",
  }),
});
