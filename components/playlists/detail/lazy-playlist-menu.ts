import { lazyPart } from "@/components/ui/lazy-part";

const load = () =>
  import("@/components/playlists/detail/playlist-menu.lazy").then((file) => file.PlaylistMenu);

export const LazyPlaylistMenu = lazyPart(load, {
  name: "this menu",
  close: ({ onOpenChange }) => onOpenChange(false),
});

/** Loads the menu before it opens; a failed load is repeated then. */
export const preparePlaylistMenu = () => void load().catch(() => undefined);
