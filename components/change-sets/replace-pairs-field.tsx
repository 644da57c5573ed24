import { useState } from "react";
import { useController } from "react-hook-form";
import { type BulkControl } from "@/components/change-sets/bulk-control";
import { joinErrors } from "@/components/ui/flatten-errors";
import { PasteArea } from "@/components/ui/paste-area";
import { readReplacements } from "@/lib/shared/change-sets/read-replacements";
import { formatCount, formatNumber } from "@/lib/shared/format";

const shownLines = 5;

/** Pairs of IDs, pasted from two columns of a spreadsheet; names the lines that are left out. */
export function ReplacePairsField({ control, initial }: { control: BulkControl; initial: string }) {
  const { field, fieldState } = useController({ control, name: "pairs" });
  const { ref, onChange, onBlur } = field;
  const [text, setText] = useState(initial);
  const { pairs, skipped, hasHeader } = readReplacements(text);
  const counts = [
    formatCount(pairs.length, "replacement"),
    ...(hasHeader ? ["header skipped"] : []),
    ...(skipped.length > 0 ? [`${formatCount(skipped.length, "line")} skipped`] : []),
  ];
  return (
    <PasteArea
      ref={ref}
      rows={6}
      label="IDs and their replacements"
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(readReplacements(typed).pairs);
      }}
      onBlur={onBlur}
      description="Paste two columns of a spreadsheet: the ID to find, then its replacement. All are replaced at once."
      error={text.trim() === "" ? undefined : joinErrors(fieldState.error)}
      counts={text.trim() === "" ? null : `${counts.join(", ")}.`}
    >
      {skipped.length > 0 ? (
        <ul aria-label="Skipped lines" className="text-sm text-warn">
          {skipped.slice(0, shownLines).map(({ line, text: shown, reason }) => (
            <li key={line} className="break-words">
              Line {formatNumber(line)}, <bdi className="font-mono">{shown}</bdi>: {reason}
            </li>
          ))}
          {skipped.length > shownLines ? (
            <li>{formatNumber(skipped.length - shownLines)} more</li>
          ) : null}
        </ul>
      ) : null}
    </PasteArea>
  );
}
