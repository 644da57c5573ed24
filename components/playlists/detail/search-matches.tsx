import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchedKind } from "@/components/catalogue/use-searched-kind";
import { LazySearchPreview } from "@/components/playlists/searches/lazy-search-preview";
import { usePermissions } from "@/components/session/use-session";
import { Disclosure } from "@/components/ui/disclosure";
import { HoldKeys } from "@/components/ui/hold-keys";
import { lazyPart } from "@/components/ui/lazy-part";
import { RelativeTime } from "@/components/ui/relative-time";
import { copiedQuery, copyPlanQuery } from "@/lib/browser/playlists/searches/copy-queries";
import { formatNumber } from "@/lib/shared/format";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { describeSearch } from "@/lib/shared/playlists/searches/describe-search";

const CopyDialog = lazyPart(
  () => import("@/components/playlists/detail/copy-dialog.lazy").then((file) => file.CopyDialog),
  { name: "what would change", loading: <HoldKeys />, close: ({ onClose }) => onClose() },
);

interface SearchMatchesProps {
  playlist: PlaylistDetails;
  /** Number of the search, from 1. */
  position: number;
  search: unknown;
}

/** The matches of a playlist's search in the catalogue, on request, and the way to copy them. Renders nothing without a catalogue. */
export function SearchMatches({ playlist, position, search }: SearchMatchesProps) {
  const ids = playlist.inventory_ids;
  const kind = useSearchedKind(ids, playlist.inventory_kind);
  const [isOpen, setOpen] = useState(false);
  if (kind === null || describeSearch(search).kind === "opaque") return null;
  return (
    <>
      <Disclosure
        onOpenChange={setOpen}
        titleClassName="relative text-sm text-muted hover:text-ink"
        title={
          <>
            Matches<span className="sr-only"> of search {position}</span>
          </>
        }
      >
        {isOpen ? (
          <div className="mt-2">
            <LazySearchPreview search={search} kind={kind} listed={new Set(ids)} isOpen />
          </div>
        ) : null}
      </Disclosure>
      <Copying playlist={playlist} position={position} kind={kind} />
    </>
  );
}

/** When the matches were copied to the list and what has changed since, with the way to update it; or the way to copy them. */
function Copying(props: Omit<SearchMatchesProps, "search"> & { kind: string }) {
  const { playlist, position, kind } = props;
  const { canEdit } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(copiedQuery(playlist.uuid));
  const at = data?.copied.find(({ search }) => search === position)?.at;
  const plan = useQuery({
    ...copyPlanQuery(playlist.uuid, { search: position, kind }),
    enabled: at !== undefined,
  });
  const canCopy = canEdit && playlist.archived_at === null;
  const isCurrent = plan.data && plan.data.added.count + plan.data.removed.count === 0;
  if (!data || (at === undefined && !canCopy)) return null;
  const suffix = <span className="sr-only"> of search {position}</span>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      {at === undefined ? null : (
        <span role="status" className="numeric">
          Copied <RelativeTime at={at} />
          {plan.data ? ` · ${isCurrent ? "up to date" : describeNews(plan.data)}` : null}
        </span>
      )}
      {canCopy && (at === undefined || isCurrent === false) ? (
        <button type="button" className="link text-sm" onClick={() => setOpen(true)}>
          {at === undefined ? "Copy matches to the list…" : "Update…"}
          {suffix}
        </button>
      ) : null}
      {isOpen ? (
        <CopyDialog
          playlist={playlist}
          position={position}
          kind={kind}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

/** Formats "1 new, 2 no longer match". */
const describeNews = ({
  added,
  removed,
}: {
  added: { count: number };
  removed: { count: number };
}) =>
  [
    added.count > 0 && `${formatNumber(added.count)} new`,
    removed.count > 0 &&
      `${formatNumber(removed.count)} no longer ${removed.count === 1 ? "matches" : "match"}`,
  ]
    .filter((part) => part !== false)
    .join(", ");
