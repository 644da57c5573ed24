import { formatCount, formatNumber } from "@/lib/shared/format";
import { type LineCounts, lineKinds } from "@/lib/shared/tables/types";

const nouns: Record<keyof LineCounts, [string, string]> = {
  rows: ["row", "rows"],
  blank: ["blank", "blank"],
  header: ["header", "headers"],
  title: ["title or note", "titles and notes"],
  total: ["total", "totals"],
  refused: ["not read", "not read"],
};

/** "128 lines: 120 rows, 5 blank, 1 header, 2 titles and notes." `noun`: what the format has in place of lines. */
export function describeLines(counts: Readonly<LineCounts>, noun = "line"): string {
  const parts = lineKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${formatNumber(counts[kind])} ${nouns[kind][counts[kind] === 1 ? 0 : 1]}`);
  const all = lineKinds.reduce((sum, kind) => sum + counts[kind], 0);
  return `${formatCount(all, noun)}: ${parts.join(", ")}.`;
}
