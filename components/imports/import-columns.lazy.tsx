import { useState } from "react";
import { ColumnsForm } from "@/components/import-kit/columns-form";
import { ImportFooter } from "@/components/import-kit/import-footer";
import { Button } from "@/components/ui/button";
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
import { type TableReading } from "@/lib/shared/tables/table-columns";
import { type PlaylistType, playlistTypes } from "@/lib/shared/vocabulary";

interface ImportColumnsFormProps {
  file: string;
  columns: ImportColumns;
  onRead: (reading: TableReading) => void;
  onDone: (mapping: ColumnMapping) => void;
  onCancel: () => void;
}

const labelOf = (field: ImportField): string => {
  if (field === "uuid") return "UUID of a playlist to update";
  if (field === "advertiser_id") return "UUID of the advertiser";
  return playlistFields[field === "advertiser" ? "advertiser_id" : field].label;
};
const options = importFields.map((value) => ({ value, label: labelOf(value) }));

const types: Record<PlaylistType, string> = {
  podcast: "Podcast",
  radio: "Radio",
  streaming: "Streaming",
};

/** Meaning of the columns of a file: guessed, and changeable. */
export function ImportColumnsForm(props: ImportColumnsFormProps) {
  const { file, columns, onRead, onDone, onCancel } = props;
  const guess: ColumnMapping = {
    reading: columns.reading,
    rowsAre: columns.rowsAre,
    fields: columns.fields,
    type: null,
  };
  // A new guess replaces what was chosen.
  const [chosen, setChosen] = useState({ columns, mapping: guess });
  const mapping = chosen.columns === columns ? chosen.mapping : guess;
  const change = (changes: Partial<ColumnMapping>) =>
    setChosen({ columns, mapping: { ...mapping, ...changes } });
  const missing = findMissing(mapping);
  const { fields } = mapping;
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
      <ColumnsForm
        columns={columns}
        fields={fields}
        options={options}
        other="Not used"
        onFields={(next) => change({ fields: next })}
        onRead={onRead}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="flex items-center gap-2">
          One row for each
          <SegmentedControl
            label="One row for each"
            segments={[
              { id: "playlists", label: "playlist" },
              { id: "ids", label: "inventory ID" },
            ]}
            value={mapping.rowsAre}
            onChange={(rowsAre) => change({ rowsAre })}
          />
        </div>
        {fields.type === undefined && fields.uuid === undefined ? (
          <div className="flex items-center gap-2">
            <span aria-hidden>Type of all playlists</span>
            <CompactSelect<PlaylistType | "">
              label="Type of all playlists"
              value={mapping.type ?? ""}
              options={[
                { value: "", label: "Choose a type" },
                ...playlistTypes.map((type) => ({ value: type, label: types[type] })),
              ]}
              onChange={(type) => change({ type: type === "" ? null : type })}
              isFieldHigh
            />
          </div>
        ) : null}
      </div>
      <ImportFooter>
        <Button variant="primary" isDisabled={missing.length > 0} onPress={() => onDone(mapping)}>
          Continue
        </Button>
        <Button onPress={onCancel}>Choose another file</Button>
        <p role="status" className="text-sm text-muted">
          {missing.length > 0
            ? `Choose: ${missing.join(", ")}.`
            : fields.advertiser === undefined && fields.advertiser_id === undefined
              ? "You can choose the advertiser in the next step."
              : ""}
        </p>
      </ImportFooter>
    </section>
  );
}
