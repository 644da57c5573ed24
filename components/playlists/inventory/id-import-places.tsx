import { type Review } from "@/components/playlists/inventory/id-import-state";
import { Checkbox } from "@/components/ui/checkbox";
import { ListItem } from "@/components/ui/list-item";
import { Select } from "@/components/ui/select";
import { formatNumber } from "@/lib/shared/format";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { type PlaceChoice } from "@/lib/browser/id-import/id-import.worker";

interface IdImportPlacesProps {
  review: Review;
  onChange: (place: PlaceChoice) => void;
}

/** Asks which sheet and which columns hold the IDs. */
export function IdImportPlaces({ review, onChange }: IdImportPlacesProps) {
  const { columns, selected, sheets, sheet, titles } = review.reading;
  const kinds = titles?.kinds ?? [];
  const toggle = (index: number, isSelected: boolean) => {
    const others = (selected ?? []).filter((other) => other !== index);
    onChange({ sheet, columns: isSelected ? [...others, index] : others });
  };
  return (
    <>
      {sheets.length > 1 ? (
        <Select
          label="Sheet with the IDs"
          value={String(sheet)}
          onChange={(key) => onChange({ sheet: Number(key) })}
        >
          {sheets.map((name, index) => (
            <ListItem key={index} id={String(index)} textValue={name}>
              <bdi>{name}</bdi>
            </ListItem>
          ))}
        </Select>
      ) : null}
      {titles && kinds.length > 1 ? (
        <Select
          label="Match names in"
          value={titles.kind}
          onChange={(key) => onChange({ sheet, columns: selected ?? undefined, kind: String(key) })}
        >
          {kinds.map(({ kind, titles: count }) => (
            <ListItem key={kind} id={kind} textValue={kindLabel(kind)}>
              <bdi>{kindLabel(kind)}</bdi> ({formatNumber(count)})
            </ListItem>
          ))}
        </Select>
      ) : null}
      {columns.length > 1 && selected ? (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-medium">Columns with the IDs</legend>
          <div className="flex max-h-56 flex-col gap-1 overflow-auto rounded border bg-surface p-2">
            {columns.map(({ index, name, sample }) => {
              const isSelected = selected.includes(index);
              return (
                <Checkbox
                  key={index}
                  isSelected={isSelected}
                  isDisabled={isSelected && selected.length === 1}
                  onChange={(next) => toggle(index, next)}
                >
                  <span className="min-w-0 truncate">
                    <bdi>{name}</bdi>{" "}
                    <bdi className="text-sm text-muted">{sample.join(", ").slice(0, 60)}</bdi>
                  </span>
                </Checkbox>
              );
            })}
          </div>
        </fieldset>
      ) : null}
    </>
  );
}
