/** Note on who sees the playlists after a move. */
export function MoveNote({ isToAdvertiser }: { isToAdvertiser: boolean }) {
  return (
    <p className="text-muted">
      {isToAdvertiser
        ? "Each advertiser's own clients will see these playlists. Earlier revisions stay with the agency."
        : "Advertisers' own clients will no longer see these playlists."}
    </p>
  );
}
