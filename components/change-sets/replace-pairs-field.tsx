import { ArrowRight } from "lucide-react";
import { useMemo, useState } from "react";
import { useController } from "react-hook-form";
import { NamedId } from "@/components/catalogue/named-ids";
import { useNames } from "@/components/catalogue/use-names";
import { type BulkControl } from "@/components/change-sets/bulk-task";
import { joinErrors } from "@/components/ui/flatten-errors";
import { useTyped } from "@/components/ui/hooks/use-settled";
import { PasteArea } from "@/components/ui/paste-area";
import { readReplacements } from "@/lib/shared/change-sets/read-replacements";
import { type Replacement } from "@/lib/shared/change-sets/replacements";
import { formatCount, formatNumber } from "@/lib/shared/format";

const shownLines = 5;

interface ReplacePairsFieldProps {
  control: BulkControl;
  initial: string;
  idKind: string | undefined;
}

/** Pairs of IDs, pasted from two columns of a spreadsheet; lists the skipped lines. */
export function ReplacePairsField({ control, initial, idKind }: ReplacePairsFieldProps) {
  const { field, fieldState } = useController({ control, name: "pairs" });
  const { ref, onChange, onBlur } = field;
  const [text, setText] = useState(initial);
  const { pairs, skipped, hasHeader } = useMemo(() => readReplacements(text), [text]);
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
      description="Paste two columns of a spreadsheet: the ID to find, then its replacement. All are replaced in one change."
      error={text.trim() === "" ? undefined : joinErrors(fieldState.error)}
      counts={text.trim() === "" ? null : `${counts.join(", ")}.`}
    >
      {pairs.length > 0 ? <NamedPairs pairs={pairs} idKind={idKind} /> : null}
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

interface NamedPairsProps {
  pairs: readonly Replacement[];
  idKind: string | undefined;
}

/** Maximum pairs that are shown with names. */
const shownPairs = 100;

/** The names of the IDs and their replacements; renders nothing without a catalogue. The two columns may be of two kinds. */
function NamedPairs({ pairs, idKind }: NamedPairsProps) {
  const shown = pairs.slice(0, shownPairs);
  const asked = useTyped(pairs);
  const [before, after] = useMemo(() => {
    const first = asked.slice(0, shownPairs);
    return [first.map(({ from }) => from), first.map(({ to }) => to)];
  }, [asked]);
  const old = useNames(before, { kind: idKind });
  const next = useNames(after, { kind: idKind });
  if (!old || !next) return null;
  return (
    <>
      <ul
        aria-label="Replacements"
        tabIndex={0}
        className="max-h-44 divide-y divide-line overflow-y-auto rounded border bg-surface text-xs leading-5 -outline-offset-2"
      >
        {shown.map(({ from, to }) => (
          <li key={from} className="grid items-center gap-x-3 px-2.5 py-1 sm:grid-cols-2">
            <NamedId id={from} of={before} names={old} />
            <span className="flex min-w-0 items-center gap-2">
              <ArrowRight aria-hidden className="size-3.5 shrink-0 text-faint" />
              <span className="sr-only">replaced with</span>
              <span className="min-w-0 flex-1">
                <NamedId id={to} of={after} names={next} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {pairs.length > shownPairs ? (
        <p className="text-sm text-muted numeric">
          Showing the first {formatNumber(shownPairs)} of {formatNumber(pairs.length)}.
        </p>
      ) : null}
    </>
  );
}
