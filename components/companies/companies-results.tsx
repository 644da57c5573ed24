"use client";

import { type UseQueryResult } from "@tanstack/react-query";
import { Building2, SearchX } from "lucide-react";
import { CompaniesTable } from "@/components/companies/companies-table";
import { CompaniesTableSkeleton } from "@/components/companies/companies-skeleton";
import { describeRange } from "@/components/companies/describe-range";
import { RequestError } from "@/components/layout/request-error";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import { useCursorPages } from "@/components/ui/hooks/use-cursor-pages";
import { type CompanyList } from "@/lib/companies/schema";

interface CompaniesResultsProps {
  query: UseQueryResult<CompanyList>;
  params: { q: string; cursor: string | null };
  onGoTo: (cursor: string | null) => void;
  onClear: () => void;
}

export function CompaniesResults({ query, params, onGoTo, onClear }: CompaniesResultsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
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
    if (isPlaceholderData) return <CompaniesTableSkeleton />;
    return <NothingFound term={params.q} onClear={onClear} />;
  }
  return (
    <div className="flex flex-col gap-3">
      <CompaniesTable companies={data.companies} term={params.q} isStale={isPlaceholderData} />
      <Pager label="companies" {...pages}>
        {describeRange(data)}
      </Pager>
    </div>
  );
}

function NothingFound({ term, onClear }: { term: string; onClear: () => void }) {
  if (term === "") {
    return (
      <EmptyState icon={<Building2 aria-hidden />} title="No companies yet">
        Your administrator adds advertisers from the command line.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={
        <>
          No companies match “<bdi className="break-words">{term}</bdi>”.
        </>
      }
      action={<Button onPress={onClear}>Clear search</Button>}
    />
  );
}
