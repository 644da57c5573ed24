import { type DirectoryChoice } from "@/components/catalogue/import/use-directory-import";
import { FileSummary } from "@/components/import-kit/file-summary";
import { ImportFooter } from "@/components/import-kit/import-page";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Table, Td, Th } from "@/components/ui/table";
import {
  type DirectorySummary,
  type EntryEffect,
} from "@/lib/browser/catalogue/importing/check-directory";
import { type OpenedDirectory } from "@/lib/browser/catalogue/importing/directory-file";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { type CatalogueSourceList } from "@/lib/shared/catalogue/sources";
import { formatCount, formatNumber } from "@/lib/shared/format";

interface DirectoryPreviewProps {
  file: string;
  choice: DirectoryChoice;
  table: OpenedDirectory["table"];
  summary: DirectorySummary;
  own: CatalogueSourceList["own"] | undefined;
  onImport: () => void;
  onBack: () => void;
}

const effects: Record<EntryEffect, { word: string; tone: BadgeTone }> = {
  added: { word: "New", tone: "success" },
  changed: { word: "Changed", tone: "accent" },
  returned: { word: "Back", tone: "accent" },
  moved: { word: "From another source", tone: "accent" },
  gone: { word: "Unavailable", tone: "warn" },
  same: { word: "Unchanged", tone: "neutral" },
  rejected: { word: "Error", tone: "danger" },
};
const order: readonly EntryEffect[] = ["gone", "added", "changed", "returned", "moved", "rejected"];

/** A share of entries that are gone from which on a file is probably only a part of its source. */
const manyGone = 0.5;

/** What an import would do, in numbers and by examples. */
export function DirectoryPreview(props: DirectoryPreviewProps) {
  const { file, choice, table, summary, own, onImport, onBack } = props;
  const { sheets, format } = table;
  const { counts, rows, duplicates, present, examples } = summary;
  const imported = rows - counts.rejected - duplicates;
  const isTooMuch = own !== undefined && own.entries + counts.added > own.most;
  const isPart = present > 0 && counts.gone > present * manyGone;
  return (
    <section aria-labelledby="directory-preview" className="flex flex-col gap-4">
      <FileSummary
        id="directory-preview"
        title="Preview"
        lines={{ ...summary.file, unused: [] }}
        noun={format === "json" || format === "opml" ? "item" : "line"}
      >
        {kindLabel(choice.kind)} IDs from <bdi className="break-all">{file}</bdi> for{" "}
        <bdi>{choice.source}</bdi>. Nothing is imported yet.
        {sheets.length > 1 ? (
          <>
            {" "}
            Read from the sheet “<bdi>{sheets[choice.layout.reading.sheet]}</bdi>”;{" "}
            {formatCount(sheets.length - 1, "other sheet was", "other sheets were")} not read.
          </>
        ) : null}
      </FileSummary>
      <ul
        aria-label="What will change"
        className="flex flex-wrap divide-x rounded border bg-surface max-sm:grid max-sm:grid-cols-2 max-sm:divide-x-0"
      >
        {(["added", "changed", "returned", "moved", "same", "gone", "rejected"] as const)
          .filter((effect) => counts[effect] > 0)
          .map((effect) => (
            <li key={effect} className="flex flex-col px-4 py-2">
              <span className="text-lg font-semibold numeric">{formatNumber(counts[effect])}</span>
              <span className="text-sm text-muted">
                {effect === "rejected" && counts.rejected !== 1 ? "Errors" : effects[effect].word}
              </span>
            </li>
          ))}
      </ul>
      {isTooMuch ? (
        <Callout tone="danger" title="This file has too many entries.">
          Your sources have {formatCount(own.entries, "entry", "entries")}; the limit is{" "}
          {formatNumber(own.most)}. Import fewer rows, or ask your operator to import it for
          everyone.
        </Callout>
      ) : null}
      {counts.gone > 0 ? (
        <Callout
          tone="warn"
          title={
            isPart
              ? `Is this the whole source? ${formatNumber(counts.gone)} of its ${formatCount(present, "entry", "entries")} aren't in this file.`
              : `${formatCount(counts.gone, "entry isn't", "entries aren't")} in this file.`
          }
        >
          They become unavailable and keep their names. Playlists don&apos;t change.
        </Callout>
      ) : null}
      {duplicates > 0 ? (
        <p className="text-sm text-muted">
          {formatCount(duplicates, "row repeats an ID", "rows repeat an ID")}; the last one counts.
        </p>
      ) : null}
      <Examples examples={examples} counts={counts} />
      <ImportFooter>
        <Button variant="primary" isDisabled={isTooMuch || imported === 0} onPress={onImport}>
          Import {formatCount(imported, "entry", "entries")}
        </Button>
        <Button onPress={onBack}>Back</Button>
      </ImportFooter>
    </section>
  );
}

function Examples({ examples, counts }: Pick<DirectorySummary, "examples" | "counts">) {
  if (examples.length === 0) return null;
  return (
    <Table label="Examples">
      <thead>
        <tr>
          <Th className="w-px">Result</Th>
          <Th isNumber className="w-px max-sm:hidden">
            Line
          </Th>
          <Th>Name</Th>
          <Th className="max-sm:hidden">ID</Th>
        </tr>
      </thead>
      <tbody>
        {order.flatMap((effect) => {
          const shown = examples.filter((example) => example.effect === effect);
          const more = counts[effect] - shown.length;
          return [
            ...shown.map(({ line, id, name, nameBefore, reason }, index) => (
              <tr key={`${effect} ${index}`}>
                <Td className="align-top whitespace-nowrap">
                  <Badge tone={effects[effect].tone}>{effects[effect].word}</Badge>
                </Td>
                <Td isNumber className="align-top text-muted max-sm:hidden">
                  {line === null ? "" : formatNumber(line)}
                </Td>
                <Td className="w-full align-top break-words">
                  <bdi>{name || "No name"}</bdi>
                  {nameBefore !== null && nameBefore !== name ? (
                    <span className="block text-sm text-muted">
                      was <bdi>{nameBefore}</bdi>
                    </span>
                  ) : null}
                  <bdi className="block font-mono text-xs break-all text-muted sm:hidden">{id}</bdi>
                  {reason === null ? null : (
                    <span className="block text-sm text-danger">{reason}</span>
                  )}
                </Td>
                <Td className="max-w-64 min-w-32 align-top font-mono text-xs break-all max-sm:hidden">
                  <bdi>{id}</bdi>
                </Td>
              </tr>
            )),
            ...(more > 0 && shown.length > 0
              ? [
                  <tr key={`${effect} more`}>
                    <Td colSpan={4} className="text-sm text-muted numeric">
                      and {formatNumber(more)} more {effects[effect].word.toLowerCase()}
                    </Td>
                  </tr>,
                ]
              : []),
          ];
        })}
      </tbody>
    </Table>
  );
}
