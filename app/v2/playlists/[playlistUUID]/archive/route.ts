import { setArchived } from "@/app/v2/playlists/set-archived";

export const POST = setArchived(true, {
  id: "archivePlaylist",
  title: "Archive a playlist",
  about:
    "Archives a playlist: lists leave it out unless they ask for `state=archived`. Its contents stay, and it can be restored. An archived one stays as it is.",
});
