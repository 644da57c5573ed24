"use client";

import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { type ReactNode } from "react";
import { EntryBadge } from "@/components/catalogue/page/entry-badge";
import { EntryPlaylists } from "@/components/catalogue/page/entry-playlists";
import { NotFoundState } from "@/components/layout/not-found-state";
import { PageHeader } from "@/components/layout/page-header";
import { RequestError } from "@/components/layout/request-error";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/browser/api-error";
import { catalogueEntryQuery } from "@/lib/browser/catalogue/queries";
import {
  type AnsweredField,
  answeredFields,
  catalogueFields,
} from "@/lib/shared/catalogue/catalogue-fields";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { type CatalogueEntry } from "@/lib/shared/catalogue/schema";

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
      <div className="grid items-start gap-6 lg:grid-cols-2">
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
