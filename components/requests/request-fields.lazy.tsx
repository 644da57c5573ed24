import { type CallableOperation } from "@/components/operations/operation-call";
import { ClientPicker } from "@/components/pickers/client-picker";
import { type RequestFilterValues } from "@/components/requests/use-request-filters";
import { CompactSelect } from "@/components/ui/compact-select";
import { DayRange } from "@/components/ui/day-field";

interface RequestFieldsProps {
  operations: CallableOperation[];
  filters: RequestFilterValues;
  /** Whether calls of other clients are listed too. */
  hasOtherClients: boolean;
  onChange: (changed: Partial<RequestFilterValues>) => void;
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

/** The fields of the requests' filters: status, operation, client and days. */
export function RequestFields(props: RequestFieldsProps) {
  const { operations, filters, hasOtherClients, onChange } = props;
  return (
    <>
      <CompactSelect
        label="Status"
        value={filters.status}
        options={withValue(statuses, filters.status)}
        onChange={(status) => onChange({ status })}
        isFieldHigh
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
      />
      {hasOtherClients ? (
        <ClientPicker
          label="Client"
          placeholder="All clients"
          value={filters.client}
          onChange={(client) => onChange({ client })}
        />
      ) : null}
      <DayRange from={filters.from} to={filters.to} onChange={onChange} />
    </>
  );
}

/** Adds a value from a link that the list does not have. */
const withValue = (options: { value: string; label: string }[], value: string) =>
  options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }];
