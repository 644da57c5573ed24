import { useMemo } from "react";
import { NamedIds } from "@/components/catalogue/named-ids";
import { useListKind } from "@/components/catalogue/use-list-kind";
import { type Names, useNames } from "@/components/catalogue/use-names";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Table, Td, Th } from "@/components/ui/table";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { findTypeDoubt, kindLabel, type TypeDoubt } from "@/lib/shared/catalogue/kinds";
import { playlistFields } from "@/lib/shared/playlists/fields/playlist-fields";
import { capitalize, formatCount, formatNumber } from "@/lib/shared/format";
import { playlistTypes } from "@/lib/shared/vocabulary";
import {
  type ConflictDecision,
  type PreviewRow,
  type RowState,
} from "@/lib/browser/imports/import-summary";

interface ImportPreviewProps {
  rows: PreviewRow[];
  total: number;
  /** "Line" or "Item". */
  where: string;
  isBusy: boolean;
  onMore: () => void;
  onSettle: (decision: ConflictDecision) => void;
  onSkip: (row: number, isSkipped: boolean) => void;
}

const states: Record<RowState, { word: string; tone: BadgeTone }> = {
  new: { word: "New", tone: "success" },
  update: { word: "Update", tone: "accent" },
  conflict: { word: "Conflict", tone: "warn" },
  unchanged: { word: "Unchanged", tone: "neutral" },
  wrong: { word: "Error", tone: "danger" },
  undecided: { word: "To choose", tone: "warn" },
  "left-out": { word: "Skipped", tone: "neutral" },
  unchecked: { word: "Checking", tone: "neutral" },
};

/** Preview of what will be created and changed, playlist by playlist. */
export function ImportPreview(props: ImportPreviewProps) {
  const { rows, total, where, isBusy, onMore, ...decisions } = props;
  const ids = useMemo(() => rows.flatMap(({ firstIds }) => firstIds), [rows]);
  const names = useNames(ids);
  const { known, sampled } = useListKind(ids);
  /** The doubt about a playlist's type, if its IDs are named like most of the file's. */
  const doubtOf = ({ type: word, firstIds }: PreviewRow) => {
    const type = playlistTypes.find((one) => one === word);
    const named = firstIds.filter((id) => names?.view?.get(id)).length;
    if (type === undefined || named === 0 || named * 2 < firstIds.length) return null;
    return findTypeDoubt(type, { said: null, known, of: sampled });
  };
  return (
    <section aria-labelledby="import-preview" className="flex flex-col gap-2">
      <h2 id="import-preview" className="text-lg font-semibold">
        Preview
      </h2>
      <Table label="Preview" isStale={isBusy} className="two-lines [&_td]:pt-1.5">
        <thead>
          <tr>
            <Th isNumber className="max-sm:hidden">
              {where}
            </Th>
            <Th>Result</Th>
            <Th>Playlist</Th>
            <Th className="max-md:hidden">Type</Th>
            <Th isNumber>IDs</Th>
            <Th className="max-lg:hidden">Tags</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PreviewLine
              key={row.where}
              row={row}
              names={names}
              doubt={doubtOf(row)}
              {...decisions}
            />
          ))}
        </tbody>
      </Table>
      {total > rows.length ? (
        <div className="flex items-center gap-3">
          <Button size="sm" onPress={onMore}>
            Show more
          </Button>
          <span className="text-sm text-muted numeric">
            {formatNumber(rows.length)} of {formatNumber(total)}
          </span>
        </div>
      ) : null}
    </section>
  );
}

interface PreviewLineProps extends Pick<ImportPreviewProps, "onSettle" | "onSkip"> {
  row: PreviewRow;
  names: Names | null;
  doubt: TypeDoubt | null;
}

function PreviewLine({ row, names, doubt, onSettle, onSkip }: PreviewLineProps) {
  const { word, tone } = states[row.state];
  const canSkip = row.isSkipped || ["new", "update", "conflict"].includes(row.state);
  return (
    <tr>
      <Td isNumber className="align-top text-muted max-sm:hidden">
        {formatNumber(row.where)}
      </Td>
      <Td className="align-top">
        <div className="flex flex-wrap items-center gap-x-1">
          <Badge tone={tone}>{word}</Badge>
          {canSkip ? (
            <Button
              size="sm"
              variant="quiet"
              className="-my-1"
              aria-label={`${row.isSkipped ? "Include" : "Skip"} ${row.name}`}
              onPress={() => onSkip(row.where, !row.isSkipped)}
            >
              {row.isSkipped ? "Include" : "Skip"}
            </Button>
          ) : null}
        </div>
      </Td>
      <Td className="max-w-96 align-top break-words">
        <bdi className="font-medium">{row.name || "No name"}</bdi>
        <span className="block text-sm text-muted">
          <bdi>{row.advertiser}</bdi>
          {row.isInAgencyList ? " · only in the agency's list" : ""}
        </span>
        {row.note !== "" && !row.changes.some(({ field }) => field === "note") ? (
          <span className="line-clamp-2 text-sm">
            <span className="text-muted">{playlistFields.note.label}:</span> <bdi>{row.note}</bdi>
          </span>
        ) : null}
        {names && row.firstIds.length > 0 ? <FirstIds row={row} names={names} /> : null}
        {row.changes.length > 0 && !row.isSkipped ? (
          <ul className="text-sm">
            {row.changes.map((change) =>
              change.is_conflict ? (
                <ImportConflict
                  key={change.field}
                  change={change}
                  playlist={row.name}
                  onChoose={(isFile) => onSettle({ row: row.where, field: change.field, isFile })}
                />
              ) : (
                <li key={change.field}>
                  <span className="text-muted">{playlistFields[change.field].label}:</span>{" "}
                  <del className="text-muted">
                    <bdi>{change.before || "none"}</bdi>
                  </del>{" "}
                  → <bdi>{change.after || "none"}</bdi>
                </li>
              ),
            )}
          </ul>
        ) : null}
        {doubt ? (
          <span className="block text-sm text-warn">
            These look like {kindLabel(doubt.kind)} IDs, not {row.type}.
          </span>
        ) : null}
        {row.errors.map(({ field, message }, index) => (
          <span key={index} className="block text-sm text-danger">
            {field === "" ? null : <code className="font-mono text-xs break-words">{field}</code>}{" "}
            {message}
          </span>
        ))}
        {row.moreErrors > 0 ? (
          <span className="block text-sm text-danger">
            and {formatCount(row.moreErrors, "more error")}
          </span>
        ) : null}
        {row.notes.map((note) => (
          <span key={note} className="block text-sm text-warn">
            {note}
          </span>
        ))}
      </Td>
      <Td className="align-top max-md:hidden">{capitalize(row.type)}</Td>
      <Td isNumber className="align-top">
        {row.ids === null ? "" : formatNumber(row.ids)}
        {row.searches ? (
          <span className="block text-sm text-muted">
            {row.searches === 1 ? "1 search" : `${formatNumber(row.searches)} searches`}
          </span>
        ) : null}
      </Td>
      <Td className="max-w-48 align-top break-words max-lg:hidden">{row.tags.join(", ")}</Td>
    </tr>
  );
}

/** The first IDs of a playlist with what the catalogue knows of each. */
function FirstIds({ row, names }: { row: PreviewRow; names: Names }) {
  const rest = (row.ids ?? 0) - row.firstIds.length;
  return (
    <>
      <NamedIds ids={row.firstIds} names={names} />
      {rest > 0 ? (
        <span className="block text-xs text-muted numeric">and {formatNumber(rest)} more</span>
      ) : null}
    </>
  );
}

interface ImportConflictProps {
  change: PreviewRow["changes"][number];
  playlist: string;
  onChoose: (isFile: boolean) => void;
}

/** A field that others have changed since the export, and the file too: both values, and the choice between them. */
function ImportConflict({ change, playlist, onChoose }: ImportConflictProps) {
  const { field, before, after, isFile } = change;
  const { label } = playlistFields[field];
  return (
    <li className="my-1 flex flex-col gap-1 border-l-2 border-warn pl-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium">{label}</span>
        <ConflictChoice
          label={`${label} of ${playlist}`}
          value={isFile ? "file" : "theirs"}
          onChoose={onChoose}
        />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <dt className="text-muted">Theirs</dt>
        <dd className={isFile ? "text-muted" : "font-medium"}>
          <bdi>{before || "none"}</bdi>
        </dd>
        <dt className="text-muted">File</dt>
        <dd className={isFile ? "font-medium" : "text-muted"}>
          <bdi>{after || "none"}</bdi>
        </dd>
      </dl>
    </li>
  );
}

interface ConflictChoiceProps {
  label: string;
  /** "mixed" for several conflicts that are settled in both ways. */
  value: "theirs" | "file" | "mixed";
  onChoose: (isFile: boolean) => void;
}

/** The choice between what others have saved and the value of the file. */
export function ConflictChoice({ label, value, onChoose }: ConflictChoiceProps) {
  return (
    <SegmentedControl<ConflictChoiceProps["value"]>
      label={label}
      segments={[
        { id: "theirs", label: "Keep theirs" },
        { id: "file", label: "Use file" },
      ]}
      value={value}
      onChange={(chosen) => onChoose(chosen === "file")}
    />
  );
}
