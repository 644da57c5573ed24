import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { type Names, useNames } from "@/components/catalogue/use-names";
import { RequestError } from "@/components/layout/request-error";
import { RevisionChanges } from "@/components/playlists/detail/revision-changes";
import { RevisionOriginLine } from "@/components/playlists/detail/revision-origin-line";
import { useRestoreRevision } from "@/components/playlists/detail/use-playlist-changes";
import { type Revision, sourceLabels } from "@/lib/shared/playlists/history/revision-schema";
import { usePermissions } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { ButtonLink } from "@/components/ui/link";
import { RelativeTime, ShortTimeBy } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { historyQuery } from "@/lib/browser/playlists/queries";
import { formatNumber } from "@/lib/shared/format";
import { playlistFields, valueFields } from "@/lib/shared/playlists/fields/playlist-fields";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { routes } from "@/lib/shared/routes";
import { nameWho } from "@/lib/shared/people/person-ref";

/** Revisions of a playlist. Managers can restore earlier ones. */
export function PlaylistHistory({ playlist }: { playlist: PlaylistDetails }) {
  const history = useInfiniteQuery(historyQuery(playlist.uuid));
  const { canEdit } = usePermissions();
  const restore = useRestoreRevision(playlist);
  const restoring = restore.isPending ? restore.variables.target : null;
  const revisions = history.data?.pages.flatMap((page) => page.revisions);
  const pages = history.data?.pages;
  const mentioned = useMemo(() => (pages ?? []).flatMap(listMentioned), [pages]);
  const idNames = useNames(mentioned, {
    kind: playlist.inventory_kind,
    from: playlist.inventory_ids.length > 0 ? playlist.inventory_ids : undefined,
  });
  const names = Object.assign(
    {},
    ...(history.data?.pages ?? []).map((page) => page.names),
  ) as Record<string, string>;
  return (
    <section aria-labelledby="history" className="flex min-w-0 flex-col gap-3">
      <h2 id="history" className="text-lg font-semibold">
        History
      </h2>
      {history.error && !revisions ? (
        <RequestError
          title="Couldn't load history"
          error={history.error}
          onRetry={history.refetch}
          isRetrying={history.isFetching}
        />
      ) : revisions ? (
        <ol className="flex flex-col divide-y rounded border bg-surface">
          {revisions.map((revision) => (
            <RevisionItem
              key={revision.revision}
              revision={revision}
              names={names}
              idNames={idNames}
              action={
                revision.revision < playlist.revision ? (
                  <>
                    <ButtonLink
                      size="sm"
                      variant="quiet"
                      prefetch={false}
                      href={routes.compare(`${playlist.uuid}@${revision.revision}`, playlist.uuid)}
                      aria-label={`Compare revision ${revision.revision} with the current one`}
                    >
                      Compare
                    </ButtonLink>
                    {canEdit ? (
                      <Button
                        size="sm"
                        variant="quiet"
                        isPending={restoring === revision.revision}
                        isDisabled={restoring !== null && restoring !== revision.revision}
                        aria-label={`Restore revision ${revision.revision}`}
                        onPress={() =>
                          restore.mutate({ revision: playlist.revision, target: revision.revision })
                        }
                      >
                        Restore
                      </Button>
                    ) : null}
                  </>
                ) : null
              }
            />
          ))}
        </ol>
      ) : (
        <Skeleton className="h-24" />
      )}
      {history.hasNextPage ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            isPending={history.isFetchingNextPage}
            onPress={() => void history.fetchNextPage()}
          >
            Earlier changes
          </Button>
          {history.isFetchNextPageError && !history.isFetchingNextPage ? (
            <p role="alert" className="text-sm text-danger">
              {history.error.message}
            </p>
          ) : null}
        </div>
      ) : (history.data?.pages.at(-1)?.first_kept ?? 1) > 1 ? (
        <p className="text-sm text-muted">Earlier changes are no longer kept.</p>
      ) : null}
    </section>
  );
}

/** Lists the IDs on a page of the history. */
const listMentioned = ({ revisions }: { revisions: Revision[] }): string[] =>
  revisions.flatMap(({ revision, change: { inventory_ids: ids } }) =>
    revision === 1 || !ids ? [] : [...ids.added, ...ids.removed],
  );

interface RevisionItemProps {
  revision: Revision;
  names: Record<string, string>;
  idNames: Names | null;
  action: ReactNode;
}

/** A revision in one line; its changes and actions on a press. */
function RevisionItem({ revision, names, idNames, action }: RevisionItemProps) {
  const { at, by, person, source, change } = revision;
  const who = nameWho(by, person);
  return (
    <li>
      <Disclosure
        titleClassName="h-9 w-full px-2 -outline-offset-2 hover:bg-hover"
        title={
          <span className="flex min-w-0 flex-1 items-baseline gap-2">
            <span className="shrink-0 font-medium numeric">
              {revision.revision === 1 ? "Created" : `Revision ${revision.revision}`}
            </span>
            <span className="min-w-0 flex-1 truncate text-sm text-muted">
              {revision.revision === 1 ? null : summarize(change)}
            </span>
            <span className="shrink-0 text-sm text-muted numeric">
              <ShortTimeBy at={at} by={who} name={person?.name ?? by} />
            </span>
          </span>
        }
      >
        <div className="flex flex-col gap-1 px-3 pb-2 text-sm">
          <p className="text-muted">
            <RelativeTime at={at} /> by <bdi>{who}</bdi> {sourceLabels[source]}
          </p>
          <RevisionOriginLine revision={revision} names={names} />
          {revision.revision === 1 ? null : (
            <RevisionChanges change={change} names={names} idNames={idNames} />
          )}
          <div className="-mx-2 flex empty:hidden">{action}</div>
        </div>
      </Disclosure>
    </li>
  );
}

/** Formats "Name, Tags, +12 −3 IDs". */
function summarize(change: Revision["change"]): string {
  const { inventory_ids: ids } = change;
  const fields: string[] = valueFields
    .filter((field) => change[field])
    .map((field) => playlistFields[field].label);
  const counts = [
    ids && ids.added_count > 0 && `+${formatNumber(ids.added_count)}`,
    ids && ids.removed_count > 0 && `−${formatNumber(ids.removed_count)}`,
  ].filter(Boolean);
  if (ids) fields.push(counts.length > 0 ? `${counts.join(" ")} IDs` : "Order of IDs");
  return fields.join(", ");
}
