"use client";

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useRef } from "react";
import { type RequestFields } from "@/components/requests/request-fields.lazy";
import { FilterBar } from "@/components/ui/filter-bar";
import { formatDay } from "@/components/ui/format-day";
import { useHotkey } from "@/components/ui/hooks/use-hotkey";
import { lazyPart } from "@/components/ui/lazy-part";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { whoEditsQuery } from "@/lib/browser/playlists/list-queries";

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
export function RequestFilters(props: RequestFiltersProps) {
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
          className="mr-1.5 w-72 max-w-full max-sm:w-full"
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
