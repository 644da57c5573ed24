import { useState } from "react";
import { ColumnsForm, ColumnsStep } from "@/components/import-kit/columns-form";
import { CompactSelect } from "@/components/ui/compact-select";
import { SegmentedControl } from "@/components/ui/segmented-control";
import {
  type ColumnMapping,
  findMissing,
  type ImportColumns,
  type ImportField,
  importFields,
} from "@/lib/browser/imports/reading/columns";
import { capitalize } from "@/lib/shared/format";
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
  if (field === "uuid") return "Playlist ID";
  if (field === "advertiser_id") return "Advertiser ID";
  return playlistFields[field === "advertiser" ? "advertiser_id" : field].label;
};
const options = importFields.map((value) => ({ value, label: labelOf(value) }));

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
    <ColumnsStep
      title="Match columns"
      file={file}
      missing={missing}
      hint={
        fields.advertiser === undefined && fields.advertiser_id === undefined
          ? "You can choose the advertiser in the next step."
          : ""
      }
      action="Continue"
      onDone={() => onDone(mapping)}
      onCancel={onCancel}
    >
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
                ...playlistTypes.map((type) => ({ value: type, label: capitalize(type) })),
              ]}
              onChange={(type) => change({ type: type === "" ? null : type })}
              isFieldHigh
            />
          </div>
        ) : null}
      </div>
    </ColumnsStep>
  );
}
