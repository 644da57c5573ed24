"use client";

import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { type ReactNode } from "react";
import { EntryBadge } from "@/components/catalogue/page/entry-badge";
import { NotFoundState } from "@/components/layout/not-found-state";
import { RequestError } from "@/components/layout/request-error";
import { PageHeader } from "@/components/layout/page-header";
import { PlaylistTypeBadge } from "@/components/playlists/playlist-type";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { ButtonLink, Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { walkRows } from "@/components/ui/walk-rows";
import { ApiError } from "@/lib/browser/api-error";
import { catalogueEntryQuery } from "@/lib/browser/catalogue/queries";
import { playlistCountQuery } from "@/lib/browser/playlists/list-queries";
import { playlistListQuery } from "@/lib/browser/playlists/queries";
import {
  type AnsweredField,
  answeredFields,
  catalogueFields,
} from "@/lib/shared/catalogue/catalogue-fields";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { type CatalogueEntry } from "@/lib/shared/catalogue/schema";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { routes } from "@/lib/shared/routes";

const shown = 20;

/** The active playlists that contain an ID, the last changed first. */
function EntryPlaylists({ id }: { id: string }) {
  const list = useQuery(playlistListQuery({ inventory_id: id, cursor: null, limit: shown }));
  const count = useQuery(playlistCountQuery({ inventory_id: id }));
  const { data, error } = list;
  const total = count.data ?? data?.playlists.length;
  return (
    <section aria-labelledby="entry-playlists" className="flex flex-col gap-2">
      <h2 id="entry-playlists" className="text-lg font-semibold">
        {total === undefined
          ? "Playlists"
          : total === 0
            ? "In no active playlist"
            : `In ${formatCount(total, "active playlist")}`}
      </h2>
      {error && !data ? (
        <RequestError
          title="Couldn't load playlists"
          error={error}
          onRetry={list.refetch}
          isRetrying={list.isFetching}
        />
      ) : !data ? (
        <Skeleton className="h-32" />
      ) : data.playlists.length === 0 ? (
        <p className="text-muted">When a playlist has this ID, it is listed here.</p>
      ) : (
        <>
          <ul
            aria-label="Playlists with this ID"
            onKeyDown={walkRows}
            className="divide-y rounded border bg-surface"
          >
            {data.playlists.map((playlist) => (
              <li key={playlist.uuid} className="flex items-center gap-3 px-3 py-2">
                <span className="min-w-0 flex-1">
                  <Link
                    href={routes.playlist(playlist.uuid)}
                    prefetch={false}
                    data-row-link
                    className="block truncate font-medium text-ink"
                  >
                    <bdi>{playlist.name}</bdi>
                  </Link>
                  <bdi className="block truncate text-sm text-muted">
                    {playlist.advertiser_name}
                  </bdi>
                </span>
                <span className="narrow-type">
                  <PlaylistTypeBadge type={playlist.type} />
                </span>
              </li>
            ))}
          </ul>
          <ButtonLink href={routes.withId(id)} size="sm" className="self-start">
            {total !== undefined && total > data.playlists.length
              ? `Show all ${formatNumber(total)} in the table`
              : "Show in the table"}
          </ButtonLink>
        </>
      )}
    </section>
  );
}

const parsers = { kind: parseAsString.withDefault(""), id: parseAsString.withDefault("") };

/** One entry with all its data, and the playlists that contain its ID. */
export function EntryView() {
  const [place] = useQueryStates(parsers);
  const { data, error, refetch, isFetching } = useQuery(catalogueEntryQuery(place));
  if (error && !data)
    return error instanceof ApiError && (error.status === 404 || error.status === 422) ? (
      <NotFoundState />
    ) : (
      <RequestError
        title="Couldn't load the entry"
        titleAs="h1"
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  if (!data)
    return (
      <>
        <PageHeader title={<bdi>{place.id}</bdi>} />
        <Skeleton className="h-80" />
      </>
    );
  return (
    <>
      <PageHeader title={<bdi>{data.name}</bdi>}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge>{kindLabel(data.kind)}</Badge>
          <span className="flex min-w-0 items-center gap-1 font-mono text-xs">
            <bdi className="break-all">{data.id}</bdi>
            <CopyButton text={data.id} label={`Copy ID ${data.id}`} />
          </span>
          <EntryBadge entry={data} />
        </div>
      </PageHeader>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <EntryFacts entry={data} />
        <EntryPlaylists id={data.id} />
      </div>
    </>
  );
}

function EntryFacts({ entry }: { entry: CatalogueEntry }) {
  const facts: [string, ReactNode][] = [
    ...shownFields.map((name): [string, ReactNode] => [
      catalogueFields[name].label,
      showValue(name, entry[name]),
    ]),
    ["First seen", time(entry.first_seen_at)],
    ["Last seen", time(entry.last_seen_at)],
    ["Unavailable since", time(entry.gone_since)],
    ["Source", entry.is_own ? entry.source : `${entry.source} (for everyone)`],
    ...Object.entries(entry.attributes),
  ];
  return (
    <section aria-label="Facts" className="rounded border bg-surface">
      <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2 p-4">
        {facts
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="max-w-48 break-words text-muted">
                <bdi>{label}</bdi>
              </dt>
              <dd className="break-words">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

const shownFields = answeredFields.filter((name) => name !== "name" && name !== "attributes");

function showValue(name: AnsweredField, value: unknown): ReactNode {
  if (Array.isArray(value)) return value.join(", ") || null;
  if (value === null) return null;
  const text = String(value);
  if (catalogueFields[name].holds === "date") return <RelativeTime at={text} />;
  return name === "address" ? <Address address={text} /> : text;
}

const time = (at: string | null) => (at === null ? null : <RelativeTime at={at} />);

/** Links to a web address without a referrer; shows anything else as text. */
function Address({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <>{address}</>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
      className="link break-all"
    >
      {address}
      <ExternalLink aria-hidden className="ml-1 inline size-3.5 align-[-2px]" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
