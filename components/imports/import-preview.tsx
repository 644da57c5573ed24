import { useMemo } from "react";
import { NamedIds } from "@/components/catalogue/named-ids";
import { type Names, useNames } from "@/components/catalogue/use-names";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Table, Td, Th } from "@/components/ui/table";
import { type FieldName, playlistFields } from "@/lib/shared/playlists/fields/playlist-fields";
import { formatNumber } from "@/lib/shared/format";
import { type PreviewRow, type RowState } from "@/lib/browser/imports/import-summary";

interface ImportPreviewProps {
  rows: PreviewRow[];
  total: number;
  /** "Line" or "Index". */
  where: string;
  isBusy: boolean;
  onMore: () => void;
}

const states: Record<RowState, { word: string; tone: BadgeTone }> = {
  new: { word: "New", tone: "success" },
  update: { word: "Update", tone: "accent" },
  unchanged: { word: "Unchanged", tone: "neutral" },
  wrong: { word: "Error", tone: "danger" },
  undecided: { word: "To choose", tone: "warn" },
  "left-out": { word: "Left out", tone: "neutral" },
  unchecked: { word: "Checking", tone: "neutral" },
};

/** Preview of what will be created and changed, playlist by playlist. */
export function ImportPreview({ rows, total, where, isBusy, onMore }: ImportPreviewProps) {
  const names = useNames(useMemo(() => rows.flatMap(({ firstIds }) => firstIds), [rows]));
  return (
    <section aria-labelledby="import-preview" className="flex flex-col gap-2">
      <h2 id="import-preview" className="text-lg font-semibold">
        Preview
      </h2>
      <Table label="Preview" isStale={isBusy}>
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
            <PreviewLine key={row.where} row={row} names={names} />
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

function PreviewLine({ row, names }: { row: PreviewRow; names: Names | null }) {
  const { word, tone } = states[row.state];
  return (
    <tr>
      <Td isNumber className="align-top text-muted max-sm:hidden">
        {formatNumber(row.where)}
      </Td>
      <Td className="align-top">
        <Badge tone={tone}>{word}</Badge>
      </Td>
      <Td className="max-w-96 align-top break-words">
        <bdi className="font-medium">{row.name || "No name"}</bdi>
        <span className="block text-sm text-muted">
          <bdi>{row.advertiser}</bdi>
          {row.isInAgencyList ? " · only in the agency's list" : ""}
        </span>
        {names && row.firstIds.length > 0 ? <FirstIds row={row} names={names} /> : null}
        {row.changes.length > 0 ? (
          <ul className="text-sm">
            {row.changes.map(({ field, before, after }) => (
              <li key={field}>
                <span className="text-muted">{labelOf(field)}:</span>{" "}
                <del className="text-muted">
                  <bdi>{before || "none"}</bdi>
                </del>{" "}
                → <bdi>{after || "none"}</bdi>
              </li>
            ))}
          </ul>
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

/** An update's field as a heading; the advertiser goes by name. */
const labelOf = (field: string): string =>
  field === "advertiser"
    ? playlistFields.advertiser_id.label
    : (playlistFields[field as FieldName]?.label ?? field);

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
