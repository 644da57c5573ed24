import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchedKind } from "@/components/catalogue/use-list-kind";
import { LazySearchPreview } from "@/components/playlists/searches/lazy-search-preview";
import { SearchSentence } from "@/components/playlists/searches/search-sentence";
import { usePermissions } from "@/components/session/use-session";
import { CopyButton } from "@/components/ui/copy-button";
import { Disclosure } from "@/components/ui/disclosure";
import { HoldKeys } from "@/components/ui/hold-keys";
import { lazyPart } from "@/components/ui/lazy-part";
import { RelativeTime } from "@/components/ui/relative-time";
import { copiedQuery, copyPlanQuery } from "@/lib/browser/playlists/searches/queries";
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
function SearchMatches({ playlist, position, search }: SearchMatchesProps) {
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

/** Searches as sentences, each with its JSON and its matches in the catalogue. */
export function PlaylistSearches({ playlist }: { playlist: PlaylistDetails }) {
  const { searches } = playlist;
  return (
    <section aria-labelledby="searches" className="flex flex-col gap-3">
      <h2 id="searches" className="text-lg font-semibold">
        Searches
      </h2>
      <ol className="flex flex-col divide-y rounded border bg-surface">
        {searches.map((search, index) => (
          <li key={index} className="flex flex-col gap-2 px-3 py-2.5">
            <SearchSentence search={search} />
            {/* The sentence of a text already shows its JSON. */}
            {typeof search === "string" ? null : (
              <SearchJson search={search} position={index + 1} />
            )}
            <SearchMatches playlist={playlist} position={index + 1} search={search} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function SearchJson({ search, position }: { search: unknown; position: number }) {
  const json = JSON.stringify(search, null, 2);
  return (
    // Searches without a sentence show their JSON.
    <Disclosure
      isOpenAtFirst={describeSearch(search).kind === "opaque"}
      titleClassName="relative text-sm text-muted hover:text-ink"
      title={
        <>
          JSON<span className="sr-only"> of search {position}</span>
        </>
      }
    >
      <div className="mt-2 flex items-start gap-2 rounded border bg-sunken p-2">
        <pre className="min-w-0 flex-1 font-mono text-xs break-words whitespace-pre-wrap">
          {json}
        </pre>
        <CopyButton text={json} label={`Copy JSON of search ${position}`} />
      </div>
    </Disclosure>
  );
}
