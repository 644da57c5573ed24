import { useSession } from "@/components/session/use-session";
import { Callout } from "@/components/ui/callout";

/** Note on the page of a company that the audio service no longer lists. */
export function GoneNote() {
  const { company } = useSession();
  return (
    <Callout tone="warn" className="mb-4">
      <bdi>{company.name}</bdi> no longer lists this company. Its playlists stay here, and it gets
      no new ones.
    </Callout>
  );
}
