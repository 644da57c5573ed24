import { Link } from "@/components/ui/link";
import { routes } from "@/lib/shared/routes";

/** Note on the playlists that the agency's own page shows. */
export function AgencyListNote() {
  return (
    <p className="mb-3 text-muted">
      Playlists that are only in the agency&apos;s list. Advertisers&apos; playlists are on their
      pages and under{" "}
      <Link href={routes.playlists} className="underline">
        Playlists
      </Link>
      .
    </p>
  );
}
