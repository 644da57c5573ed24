"use client";

import NextLink from "next/link";
import { memo } from "react";
import { GoneBadge } from "@/components/companies/gone-badge";
import { PinButton, usePins } from "@/components/companies/pin-button";
import { FoundName } from "@/components/ui/highlight";
import { useRowsHydrated } from "@/components/ui/hooks/use-browser-state";
import { useLatestCallback, useStagedRows } from "@/components/ui/hooks/use-staged-rows";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { SortHeader } from "@/components/ui/sort-header";
import { Table, Td, Th } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { type CompanyListItem, type CompanySort } from "@/lib/shared/companies/schema";
import { formatNumber } from "@/lib/shared/format";
import { routes } from "@/lib/shared/routes";
import { type PlaylistType, playlistTypes } from "@/lib/shared/vocabulary";

const fills: Record<PlaylistType, string> = {
  podcast: "bg-podcast",
  radio: "bg-radio",
  streaming: "bg-streaming",
};

/** The shares of types among some playlists, as a bar and as text. Renders nothing without playlists. */
function TypeBar({ types }: { types: Record<PlaylistType, number> }) {
  const present = playlistTypes.filter((type) => types[type] > 0);
  if (present.length === 0) return null;
  const words =
    present.length === 1 ? present : present.map((type) => `${formatNumber(types[type])} ${type}`);
  return (
    <span className="type-bar">
      <span aria-hidden>
        {present.map((type) => (
          <span key={type} className={fills[type]} style={{ flexGrow: types[type] }} />
        ))}
      </span>
      {words.join(", ")}
    </span>
  );
}

interface CompaniesTableProps {
  companies: CompanyListItem[];
  /** Search term to highlight in names. */
  term: string;
  /** The column that sorts; null while the best match comes first. */
  sort: CompanySort | null;
  onSort: (sort: CompanySort) => void;
  isStale: boolean;
}

/**
 * Companies as table rows. Narrow windows show only name and playlists. The rows' buttons need scripts, so the server leaves them out of
 * its HTML.
 */
export function CompaniesTable({ companies, term, sort, onSort, isStale }: CompaniesTableProps) {
  const isHydrated = useRowsHydrated();
  const pins = usePins();
  const rows = useStagedRows(companies);
  const toggle = useLatestCallback(pins.toggle);
  const sorted = (by: CompanySort) => ({
    order: sort !== by ? null : by === "name" ? ("asc" as const) : ("desc" as const),
    onSort: () => onSort(by),
  });
  return (
    <Table label="Companies" isStale={isStale} isFixed className="companies-table">
      <thead>
        <tr>
          <SortHeader {...sorted("name")}>Name</SortHeader>
          <SortHeader isNumber className="w-24" {...sorted("playlists")}>
            Playlists
          </SortHeader>
          <Th className="w-72">Types</Th>
          <SortHeader className="w-40" {...sorted("changed")}>
            Updated
          </SortHeader>
          <Th className="w-10">
            <VisuallyHidden>Actions</VisuallyHidden>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((company) => (
          <CompanyRow
            key={company.uuid}
            company={company}
            term={term}
            hasActions={isHydrated}
            pin={pins.canPin ? (pins.isPinned(company.uuid) ? "pinned" : "free") : null}
            onPin={toggle}
            outcome={pins.outcomeOf(company.uuid)}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface CompanyRowProps {
  company: CompanyListItem;
  term: string;
  hasActions: boolean;
  /** Null without a pin button. */
  pin: "pinned" | "free" | null;
  onPin: (uuid: string) => void;
  /** Announced after pinning. */
  outcome: string | null;
}

/** Renders only when its own company changes, not with each key in the search field. */
const CompanyRow = memo(function CompanyRow(props: CompanyRowProps) {
  const { company, term, hasActions, pin, onPin, outcome } = props;
  return (
    <tr>
      <Td>
        <NextLink
          href={routes.company(company.uuid)}
          // Prefetching 50 pages to open one would be wasteful.
          prefetch={false}
          data-row-link=""
          title={hasActions ? company.uuid : undefined}
          className="row-link line-clamp-2"
        >
          <FoundName name={company.name} alias={company.alias} term={term} />
        </NextLink>{" "}
        <GoneBadge company={company} />
      </Td>
      <Td isNumber>{formatNumber(company.playlist_count)}</Td>
      <Td>
        <TypeBar types={company.types} />
      </Td>
      <Td>{company.last_changed_at ? <RelativeTime at={company.last_changed_at} /> : null}</Td>
      <Td>
        {hasActions && pin ? (
          <span className={pin === "pinned" ? "" : "row-action"}>
            <PinButton
              name={company.name}
              isPinned={pin === "pinned"}
              onToggle={() => onPin(company.uuid)}
              outcome={outcome}
            />
          </span>
        ) : null}
      </Td>
    </tr>
  );
});

const skeletonRows = Array.from({ length: 4 }, (_, index) => index);
const widths = ["w-40", "w-56", "w-48", "w-36", "w-64"];

export function CompaniesTableSkeleton() {
  return (
    <Table label="Loading companies" isFixed className="companies-table">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th isNumber className="w-24">
            Playlists
          </Th>
          <Th className="w-72">Types</Th>
          <Th className="w-40">Updated</Th>
          <Th className="w-20" />
        </tr>
      </thead>
      <tbody>
        {skeletonRows.map((row) => (
          <tr key={row}>
            <Td className="py-3">
              <Skeleton className={`h-4 max-w-full ${widths[row % widths.length]}`} />
              {row === 0 ? <VisuallyHidden>Loading</VisuallyHidden> : null}
            </Td>
            <Td>
              <Skeleton className="ml-auto h-4 w-6" />
            </Td>
            <Td>
              <Skeleton className="h-4 w-32" />
            </Td>
            <Td>
              <Skeleton className="h-4 w-24" />
            </Td>
            <Td />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
