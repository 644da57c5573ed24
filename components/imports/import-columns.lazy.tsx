import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CompactSelect } from "@/components/ui/compact-select";
import { SegmentedControl } from "@/components/ui/segmented-control";
import {
  type ColumnMapping,
  findMissing,
  type ImportColumns,
  type ImportField,
  importFields,
} from "@/lib/browser/imports/reading/columns";
import { playlistFields } from "@/lib/shared/playlists/fields/playlist-fields";
import { type PlaylistType, playlistTypes } from "@/lib/shared/vocabulary";

interface ImportColumnsFormProps {
  file: string;
  columns: ImportColumns;
  onGuess: (chosen: Partial<ColumnMapping>) => void;
  onDone: (mapping: ColumnMapping) => void;
  onCancel: () => void;
}

const labelOf = (field: ImportField): string => {
  if (field === "uuid") return "UUID of a playlist to update";
  if (field === "advertiser_id") return "UUID of the advertiser";
  return playlistFields[field === "advertiser" ? "advertiser_id" : field].label;
};

const typeNames: Record<PlaylistType, string> = {
  podcast: "All podcast",
  radio: "All radio",
  streaming: "All streaming",
};
const absent = "absent";

/** Meaning of the columns of a file: guessed, and changeable. */
export function ImportColumnsForm(props: ImportColumnsFormProps) {
  const { file, columns, onGuess, onDone, onCancel } = props;
  // A new guess replaces what was chosen.
  const [chosen, setChosen] = useState({ columns, mapping: columns.mapping });
  const mapping = chosen.columns === columns ? chosen.mapping : columns.mapping;
  const setMapping = (next: ColumnMapping) => setChosen({ columns, mapping: next });
  const missing = findMissing(mapping);
  const { fields } = mapping;
  const setField = (field: ImportField, value: string) => {
    const { [field]: _, ...others } = fields;
    const isType = (playlistTypes as readonly string[]).includes(value);
    const type = field === "type" ? (isType ? (value as PlaylistType) : null) : mapping.type;
    const column = value === absent || isType ? null : Number(value);
    setMapping({
      ...mapping,
      type,
      fields: column === null ? others : { ...others, [field]: column },
    });
  };
  const valueOf = (field: ImportField): string => {
    const column = fields[field];
    if (column !== undefined) return String(column);
    return (field === "type" && mapping.type) || absent;
  };
  return (
    <section aria-labelledby="import-columns" className="flex flex-col gap-4">
      <div>
        <h2 id="import-columns" className="text-lg font-semibold">
          Match the columns
        </h2>
        <p className="text-muted">
          Say what each column of <bdi className="break-all">{file}</bdi> holds.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {columns.sheets.length > 1 ? (
          <label className="flex items-center gap-2">
            Sheet
            <CompactSelect
              label="Sheet"
              value={String(mapping.sheet)}
              options={columns.sheets.map((name, index) => ({ value: String(index), label: name }))}
              onChange={(sheet) => onGuess({ sheet: Number(sheet) })}
              isFieldHigh
            />
          </label>
        ) : null}
        <Checkbox
          isSelected={mapping.hasHeader}
          onChange={(hasHeader) => onGuess({ sheet: mapping.sheet, hasHeader })}
        >
          The first row names the columns
        </Checkbox>
        <div className="flex items-center gap-2">
          One row for each
          <SegmentedControl
            label="One row for each"
            segments={[
              { id: "playlists", label: "playlist" },
              { id: "ids", label: "inventory ID" },
            ]}
            value={mapping.rowsAre}
            onChange={(rowsAre) => setMapping({ ...mapping, rowsAre })}
          />
        </div>
      </div>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 sm:grid-cols-[auto_16rem_1fr]">
        {importFields.map((field) => (
          <div key={field} className="contents">
            <dt className="font-medium">{labelOf(field)}</dt>
            <dd>
              <CompactSelect
                label={labelOf(field)}
                value={valueOf(field)}
                options={[
                  { value: absent, label: "Not in the file" },
                  ...(field === "type"
                    ? playlistTypes.map((type) => ({ value: type, label: typeNames[type] }))
                    : []),
                  ...columns.columns.map(({ index, name }) => ({
                    value: String(index),
                    label: name,
                  })),
                ]}
                onChange={(value) => setField(field, value)}
                isFieldHigh
                className="w-full"
              />
            </dd>
            <dd className="truncate text-sm text-muted max-sm:hidden">
              {columns.columns[fields[field] ?? -1]?.sample.filter(Boolean).join(" · ")}
            </dd>
          </div>
        ))}
      </dl>
      <p role="status" className="text-sm text-muted">
        {missing.length > 0
          ? `Choose a column for: ${missing.join(", ")}.`
          : fields.advertiser === undefined && fields.advertiser_id === undefined
            ? "You can choose the advertiser in the next step."
            : ""}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onPress={onCancel}>Choose another file</Button>
        <Button
          variant="primary"
          isDisabled={missing.length > 0}
          onPress={() => onDone({ ...mapping })}
        >
          Continue
        </Button>
      </div>
    </section>
  );
}
