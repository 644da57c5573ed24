import { useSession } from "@/components/session/use-session";

/** Explains why a playlist cannot be changed if the audio service has no operation for it. */
export function UnchangeableNote() {
  const { company, capabilities } = useSession();
  if (capabilities.canEdit) return null;
  return (
    <p className="mb-5 max-w-prose text-muted">
      <bdi>{company.name}</bdi> can create playlists, not change them. “New from this” opens a new
      one with the same values. Archiving hides a playlist in this dashboard only.
    </p>
  );
}
