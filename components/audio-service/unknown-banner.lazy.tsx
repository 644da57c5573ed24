import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useSession } from "@/components/session/use-session";
import { Callout } from "@/components/ui/callout";
import { ButtonLink } from "@/components/ui/link";
import { unknownCreatesQuery } from "@/lib/browser/creates/queries";
import { formatCount } from "@/lib/shared/format";
import { routes } from "@/lib/shared/routes";

/** Banner on every page while there are playlists that may or may not exist at the audio service. */
export function UnknownBanner() {
  const { company } = useSession();
  const pathname = usePathname();
  const { data } = useQuery(unknownCreatesQuery());
  const count = data?.creates.length ?? 0;
  if (pathname === routes.unknownPlaylists) return null;
  return (
    // Always rendered, so that screen readers announce it.
    <div role="status" className="mb-5 empty:hidden">
      {count > 0 ? (
        <Callout
          tone="warn"
          action={
            <ButtonLink size="sm" href={routes.unknownPlaylists}>
              Review
            </ButtonLink>
          }
        >
          {formatCount(count, "playlist")} may or may not exist at <bdi>{company.name}</bdi>.
        </Callout>
      ) : null}
    </div>
  );
}
