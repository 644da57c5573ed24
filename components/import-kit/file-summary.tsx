import { type ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { formatNumber } from "@/lib/shared/format";
import { describeLines, type FileLines } from "@/lib/shared/tables/types";

interface FileSummaryProps {
  /** Of the heading, for `aria-labelledby`. */
  id?: string;
  title: string;
  /** The name of the file, and what will become of it. */
  children: ReactNode;
  lines: FileLines;
  /** What the format has in place of lines. */
  noun: string;
}

const namedColumns = 5;

/** What a file holds, before anything is done with it. */
export function FileSummary({ id, title, children, lines, noun }: FileSummaryProps) {
  const { counts, notices, unused } = lines;
  const more = unused.length - namedColumns;
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="flex flex-col gap-1">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="text-muted">{children}</p>
        <p className="text-sm text-muted numeric">
          {describeLines(counts, noun)}
          {unused.length > 0
            ? ` Columns not used: ${unused.slice(0, namedColumns).join(", ")}${more > 0 ? ` and ${formatNumber(more)} more` : ""}.`
            : null}
        </p>
      </div>
      {notices.length > 0 ? (
        <Callout tone="warn" role="status">
          <ul className="flex flex-col gap-1">
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
    </div>
  );
}
