import {
  columnLabels,
  pageSizes,
  tableColumns,
  type TableDisplay,
  usualColumns,
} from "@/components/playlists/table/table-layout";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CompactSelect } from "@/components/ui/compact-select";
import { SegmentedControl } from "@/components/ui/segmented-control";

const densities = [
  { id: "comfortable", label: "Comfortable" },
  { id: "compact", label: "Compact" },
] as const;
const rowChoices = pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }));

interface DisplayOptionsProps {
  display: TableDisplay;
  hasAdvertisers: boolean;
}

export function DisplayOptions({ display, hasAdvertisers }: DisplayOptionsProps) {
  const shown = display.columns ?? usualColumns;
  const columns = tableColumns.filter((column) => hasAdvertisers || column !== "advertiser");
  return (
    <>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-sm font-medium">Columns</legend>
        {columns.map((column) => (
          <Checkbox
            key={column}
            isSelected={shown.includes(column)}
            onChange={(isShown) =>
              display.change({
                columns: tableColumns.filter((other) =>
                  other === column ? isShown : shown.includes(other),
                ),
              })
            }
          >
            {columnLabels[column]}
          </Checkbox>
        ))}
      </fieldset>
      <div className="@container flex flex-col gap-1.5">
        <span className="text-sm font-medium">Density</span>
        <SegmentedControl
          label="Density"
          segments={densities}
          value={display.isCompact ? "compact" : "comfortable"}
          onChange={(density) => display.change({ isCompact: density === "compact" })}
        />
      </div>
      <div className="flex items-center justify-between gap-2">
        <CompactSelect
          label="Rows per page"
          value={String(display.rows)}
          options={rowChoices}
          onChange={(rows) =>
            display.change({ rows: pageSizes.find((size) => String(size) === rows) ?? 50 })
          }
          className="w-28"
        />
        <Button
          size="sm"
          variant="quiet"
          onPress={() => display.change({ columns: null, isCompact: false, rows: 50 })}
        >
          Reset
        </Button>
      </div>
    </>
  );
}
