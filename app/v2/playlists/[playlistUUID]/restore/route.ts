import { setArchived } from "@/app/v2/playlists/set-archived";

export const POST = setArchived(false, {
  id: "restorePlaylist",
  title: "Restore a playlist",
  about: "Restores an archived playlist to the active ones. An active one stays as it is.",
});
