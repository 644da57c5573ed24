"use client";

import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { DevelopersHeader } from "@/components/operations/developers-header";
import { type CallableOperation } from "@/components/operations/operation-call";
import { type RequestFields } from "@/components/requests/request-fields.lazy";
import { RequestsResults } from "@/components/requests/requests-results";
import { useRequestFilters } from "@/components/requests/use-request-filters";
import { Button } from "@/components/ui/button";
import { FilterBar } from "@/components/ui/filter-bar";
import { formatDay } from "@/components/ui/relative-time";
import { Pager, useCursorPages } from "@/components/ui/pager";
import { useHotkey } from "@/components/ui/hooks/use-hotkey";
import { lazyPart } from "@/components/ui/lazy-part";
import { LiveText } from "@/components/ui/visually-hidden";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { whoEditsQuery } from "@/lib/browser/playlists/list-queries";
import { requestListQuery } from "@/lib/browser/requests/queries";
import { formatCount, formatNumber } from "@/lib/shared/format";

const Fields = lazyPart(
  () => import("@/components/requests/request-fields.lazy").then((file) => file.RequestFields),
  { name: "the filters", loading: <Skeleton className="h-40" /> },
);

interface RequestFiltersProps extends ComponentProps<typeof RequestFields> {
  text: string;
  onType: (text: string) => void;
  onClear: () => void;
}

/** Filters of the requests: text, status, operation, client and time. */
function RequestFilters(props: RequestFiltersProps) {
  const { text, onType, onClear, ...fields } = props;
  const { operations, filters, onChange } = fields;
  const { status, operation, client, from, to } = filters;
  const field = useRef<HTMLInputElement>(null);
  useHotkey("/", () => field.current?.select());
  const clients = useQuery({ ...whoEditsQuery(""), enabled: client !== "" });
  const name = clients.data?.find(({ uuid }) => uuid === client)?.name ?? "one client";
  const title = operations.find(({ id }) => id === operation)?.title ?? operation;
  return (
    <FilterBar
      search={
        <SearchField
          ref={field}
          label="Search requests"
          placeholder="Path, error, request ID, address"
          shortcut="/"
          value={text}
          onChange={onType}
          maxLength={255}
          className="w-72 max-w-full max-sm:w-full sm:mr-1.5"
        />
      }
      filters={[
        { label: "Status", words: status && `is ${status}`, none: { status: "" } },
        { label: "Operation", words: operation && `is ${title}`, none: { operation: "" } },
        { label: "Client", words: client && `is ${name}`, none: { client: "" } },
        { label: "From", words: from && (formatDay(from) || from), none: { from: "" } },
        { label: "To", words: to && (formatDay(to) || to), none: { to: "" } },
      ]}
      onChange={onChange}
      onClear={onClear}
    >
      <Fields {...fields} />
    </FilterBar>
  );
}

interface RequestsViewProps {
  operations: CallableOperation[];
  origin: string;
}

/** The API calls of the client's scripts, newest first. */
export function RequestsView({ operations, origin }: RequestsViewProps) {
  const { text, filters, asked, isNarrowed, type, change, clear, goTo } = useRequestFilters();
  const query = useQuery(requestListQuery(asked));
  const { data, isPlaceholderData } = query;
  const pages = useCursorPages({
    scope: JSON.stringify(filters),
    cursor: asked.cursor,
    nextCursor: data?.next_cursor,
    onChange: goTo,
  });
  const kept = data?.kept;
  return (
    <>
      <DevelopersHeader
        page="Requests"
        actions={
          <Button onPress={() => void query.refetch()} isPending={query.isFetching && !!data}>
            <RefreshCw aria-hidden className="size-4" />
            Refresh
          </Button>
        }
      />
      <RequestFilters
        operations={operations}
        text={text}
        filters={filters}
        hasOtherClients={data?.has_other_clients ?? false}
        onType={type}
        onChange={change}
        onClear={clear}
      />
      <LiveText className="sr-only">
        {data && !isPlaceholderData
          ? formatCount(data.requests.length, "request", "requests")
          : null}
      </LiveText>
      <div className="flex flex-col gap-4">
        <RequestsResults
          query={query}
          operations={operations}
          origin={origin}
          isNarrowed={isNarrowed}
          onClear={clear}
        />
        {kept ? (
          <p className="text-sm text-muted">
            {`The last ${formatCount(kept.days, "day", "days")}, at most ${formatNumber(kept.requests)} requests per client.`}
          </p>
        ) : null}
        <Pager label="requests" {...pages} />
      </div>
    </>
  );
}
