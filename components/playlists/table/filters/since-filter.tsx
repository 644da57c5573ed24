import { type FilterPanelProps } from "@/components/playlists/table/filters/filter-panel-props";
import { DayPicker } from "@/components/ui/day-picker.lazy";
import { OptionList } from "@/components/ui/option-list";
import { toDay } from "@/components/ui/start-of-day";
import { isDay, sinceChoices } from "@/lib/shared/playlists/changed-since";

/** Filters by last change: a span that ends today, or a day. */
export function SinceFilter({ filters, onChange, onDone }: FilterPanelProps) {
  const { changed_since: since } = filters;
  return (
    <>
      <OptionList
        label="Changed"
        value={sinceChoices.find(({ value }) => value === since)?.value ?? null}
        options={sinceChoices}
        onChoose={(value) => {
          onChange({ changed_since: value });
          onDone();
        }}
      />
      <div className="flex flex-col gap-1.5 border-t p-3">
        <p className="text-sm font-medium">Since a day</p>
        <DayPicker
          label="Changed since"
          value={isDay(since) ? since : ""}
          max={toDay(new Date())}
          onChange={(day) => onChange({ changed_since: day })}
          onDone={onDone}
        />
      </div>
    </>
  );
}
