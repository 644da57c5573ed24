import { toast } from "@/components/ui/toast";
import { ButtonLink } from "@/components/ui/link";
import { formatCount } from "@/lib/shared/format";
import { type CreatedPlaylist } from "@/lib/shared/playlists/schema";
import { routes } from "@/lib/shared/routes";

/** Announces a created playlist, with a link to it or to the form of another one. */
export function noteCreated(
  { Playlist, duplicates_dropped }: CreatedPlaylist,
  link: "playlist" | "form",
): void {
  const dropped = formatCount(duplicates_dropped, "duplicate ID");
  const href =
    link === "form" ? routes.newPlaylist(Playlist.advertiser_id) : routes.playlist(Playlist.uuid);
  toast.success(`Created “${Playlist.name}”.`, {
    description: duplicates_dropped > 0 ? `Removed ${dropped}.` : undefined,
    duration: 10_000,
    action: (
      <ButtonLink size="sm" href={href} prefetch={false}>
        {link === "form" ? "New playlist" : "Open"}
      </ButtonLink>
    ),
  });
}
