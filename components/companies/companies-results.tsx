"use client";

import { type UseQueryResult } from "@tanstack/react-query";
import { Building2, SearchX } from "lucide-react";
import { isFirstCopy } from "@/components/audio-service/use-mirror";
import { AddAdvertiserButton } from "@/components/companies/add-advertiser-button";
import { CompaniesTable, CompaniesTableSkeleton } from "@/components/companies/companies-table";
import { RequestError } from "@/components/layout/request-error";
import { Button } from "@/components/ui/button";
import { DidYouMean } from "@/components/ui/did-you-mean";
import { EmptyState } from "@/components/ui/empty-state";
import { FoundName } from "@/components/ui/highlight";
import { Pager, useCursorPages } from "@/components/ui/pager";
import { useSettled } from "@/components/ui/hooks/use-settled";
import { Link } from "@/components/ui/link";
import { type CompanyListParams } from "@/lib/browser/companies/queries";
import { type Advertiser, type CompanyList, type CompanySort } from "@/lib/shared/companies/schema";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { routes } from "@/lib/shared/routes";
import { type MirrorState } from "@/lib/shared/workspaces/schema";

interface CompanySuggestionsProps {
  suggestions: Advertiser[];
  isLine?: boolean;
}

/** Companies with names similar to the term, as links. */
function CompanySuggestions({ suggestions, isLine }: CompanySuggestionsProps) {
  return (
    <DidYouMean items={suggestions} isLine={isLine}>
      {({ uuid, name, alias }) => (
        <Link
          href={routes.company(uuid)}
          prefetch={false}
          data-row-link
          className={isLine ? "font-medium" : "row-link"}
        >
          <FoundName name={name} alias={alias} term="" />
        </Link>
      )}
    </DidYouMean>
  );
}

interface NothingFoundProps {
  term: string;
  isNarrow: boolean;
  /** Whether the companies are a copy of another service's. */
  isMirror: boolean;
  suggestions: Advertiser[];
  onClear: () => void;
  onShowAll: () => void;
}

/** Replaces the companies table and suggests similar names. */
function NothingFound(props: NothingFoundProps) {
  const { term, isNarrow, isMirror, suggestions, onClear, onShowAll } = props;
  if (term === "" && isNarrow) {
    return (
      <EmptyState
        icon={<Building2 aria-hidden />}
        title="No companies have playlists yet"
        action={<Button onPress={onShowAll}>Show all companies</Button>}
      />
    );
  }
  if (term === "") {
    return (
      <EmptyState
        icon={<Building2 aria-hidden />}
        title="No companies yet"
        action={<AddAdvertiserButton />}
      >
        {isMirror
          ? "The audio service lists no companies for this client."
          : "Your administrator can import a list of advertisers from the command line."}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={
        <>
          No companies {isNarrow ? "with playlists " : ""}match “
          <bdi className="break-words">{term}</bdi>”.
        </>
      }
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button onPress={onClear}>Clear search</Button>
          {isNarrow ? (
            <Button onPress={onShowAll}>Search all companies</Button>
          ) : (
            <AddAdvertiserButton name={term} />
          )}
        </span>
      }
    >
      {suggestions.length > 0 ? <CompanySuggestions suggestions={suggestions} /> : null}
    </EmptyState>
  );
}

/** Describes a page: "1–50 of 8,152 companies"; "1–50 of 50+ companies" if the matches are not counted. */
export function describeRange({ companies, first, total }: CompanyList): string {
  const last = first + companies.length - 1;
  if (companies.length === 0) return "No companies";
  if (first === 1 && total === last) return formatCount(last, "company", "companies");
  const range = `${formatNumber(first)}–${formatNumber(last)}`;
  return total === null
    ? `${range} of ${formatNumber(last)}+ companies`
    : `${range} of ${formatNumber(total)} companies`;
}

interface CompaniesResultsProps {
  query: UseQueryResult<CompanyList>;
  params: CompanyListParams;
  /** Null if the companies are not a copy. */
  mirror: MirrorState | null;
  onGoTo: (cursor: string | null) => void;
  onSort: (sort: CompanySort) => void;
  onClear: () => void;
  onShowAll: () => void;
}

export function CompaniesResults(props: CompaniesResultsProps) {
  const { query, params, mirror, onGoTo, onSort, onClear, onShowAll } = props;
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const shownTerm = useSettled(params.q, isPlaceholderData);
  const pages = useCursorPages({
    cursor: params.cursor,
    nextCursor: data?.next_cursor,
    onChange: onGoTo,
  });
  if (error && !data) {
    return (
      <RequestError
        title="Couldn't load companies"
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <CompaniesTableSkeleton />;
  if (data.companies.length === 0) {
    // The placeholder rows belong to the previous search.
    if (isPlaceholderData || isFirstCopy(mirror)) return <CompaniesTableSkeleton />;
    // The line above the table explains why there is no copy; whether the service has companies is unknown.
    if (mirror?.mirrored_at === null && mirror.error !== null) return null;
    return (
      <NothingFound
        term={params.q}
        isNarrow={data.is_with_playlists}
        isMirror={mirror !== null}
        suggestions={data.suggestions}
        onClear={onClear}
        onShowAll={onShowAll}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <CompanySuggestions suggestions={data.suggestions} isLine />
      <CompaniesTable
        companies={data.companies}
        term={shownTerm}
        sort={params.q !== "" && params.sort === "name" ? null : (params.sort ?? "name")}
        onSort={onSort}
        isStale={isPlaceholderData}
      />
      <Pager label="companies" {...pages}>
        {describeRange(data)}
      </Pager>
    </div>
  );
}
