"use client";

import { type UseQueryResult } from "@tanstack/react-query";
import { isFirstCopy } from "@/components/audio-service/is-first-copy";
import { CompaniesTable } from "@/components/companies/companies-table";
import { CompaniesTableSkeleton } from "@/components/companies/companies-skeleton";
import { CompanySuggestions } from "@/components/companies/company-suggestions";
import { NothingFound } from "@/components/companies/nothing-found";
import { describeRange } from "@/components/companies/describe-range";
import { RequestError } from "@/components/layout/request-error";
import { Pager } from "@/components/ui/pager";
import { useCursorPages } from "@/components/ui/hooks/use-cursor-pages";
import { useSettled } from "@/components/ui/hooks/use-settled";
import { type CompanyListParams } from "@/lib/browser/companies/queries";
import { type CompanyList, type CompanySort } from "@/lib/shared/companies/schema";
import { type MirrorState } from "@/lib/shared/workspaces/mirror-schema";

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
