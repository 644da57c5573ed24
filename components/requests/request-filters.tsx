"use client";

import { useRef } from "react";
import { type CallableOperation } from "@/components/operations/operation-call";
import { ClientChoice } from "@/components/requests/client-choice";
import { type RequestFilterValues } from "@/components/requests/use-request-filters";
import { CompactSelect } from "@/components/ui/compact-select";
import { FilterBar } from "@/components/ui/filter-bar";
import { DayRange } from "@/components/ui/day-range";
import { useHotkey } from "@/components/ui/hooks/use-hotkey";
import { SearchField } from "@/components/ui/search-field";

interface RequestFiltersProps {
  operations: CallableOperation[];
  text: string;
  filters: RequestFilterValues;
  /** Whether calls of other clients are listed too. */
  hasOtherClients: boolean;
  isNarrowed: boolean;
  onType: (text: string) => void;
  onChange: (changed: Partial<RequestFilterValues>) => void;
  onClear: () => void;
}

const statuses = [
  { value: "", label: "All statuses" },
  { value: "2xx", label: "2xx succeeded" },
  { value: "4xx", label: "4xx refused" },
  { value: "5xx", label: "5xx failed" },
  ...["400", "401", "403", "404", "409", "412", "413", "415", "422", "428", "429"].map(
    (status) => ({ value: status, label: status }),
  ),
];

/** Filters of the requests: text, status, operation, client and time. */
export function RequestFilters(props: RequestFiltersProps) {
  const { operations, text, filters, hasOtherClients, isNarrowed } = props;
  const { onType, onChange, onClear } = props;
  const field = useRef<HTMLInputElement>(null);
  useHotkey("/", () => field.current?.select());
  return (
    <FilterBar isNarrowed={isNarrowed} onClear={onClear}>
      <SearchField
        ref={field}
        label="Search requests"
        placeholder="Path, error, request ID, address"
        shortcut="/"
        value={text}
        onChange={onType}
        maxLength={255}
        className="w-72 max-w-full max-sm:w-full"
      />
      <CompactSelect
        label="Status"
        value={filters.status}
        options={withValue(statuses, filters.status)}
        onChange={(status) => onChange({ status })}
        isFieldHigh
        className="w-36 max-sm:flex-1"
      />
      <CompactSelect
        label="Operation"
        value={filters.operation}
        options={withValue(
          [
            { value: "", label: "All operations" },
            ...operations.map(({ id, title }) => ({ value: id, label: title })),
          ],
          filters.operation,
        )}
        onChange={(operation) => onChange({ operation })}
        isFieldHigh
        className="w-48 max-sm:flex-1"
      />
      {hasOtherClients ? (
        <ClientChoice value={filters.client} onChange={(client) => onChange({ client })} />
      ) : null}
      <DayRange from={filters.from} to={filters.to} onChange={onChange} />
    </FilterBar>
  );
}

/** Adds a value from a link that the list does not have. */
const withValue = (options: { value: string; label: string }[], value: string) =>
  options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }];
