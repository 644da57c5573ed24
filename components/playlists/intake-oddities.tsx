"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { formatNumber } from "@/lib/format";
import { type SuspiciousId } from "@/lib/intake/types";

interface IntakeOdditiesProps {
  odd: SuspiciousId[];
  chosen: ReadonlySet<SuspiciousId>;
  onChange: (chosen: ReadonlySet<SuspiciousId>) => void;
}

/** As many as a person looks through; beyond that one decides for all. */
const shownRows = 200;

/** The ids that look wrong, with line and reason. They stay out unless they are ticked. */
export function IntakeOddities({ odd, chosen, onChange }: IntakeOdditiesProps) {
  const addable = odd.filter(({ canBeAdded, kind }) => canBeAdded && kind !== "header");
  const toggle = (row: SuspiciousId) => {
    const next = new Set(chosen);
    if (!next.delete(row)) next.add(row);
    onChange(next);
  };
  return (
    <div className="flex flex-col gap-2">
      {addable.length > 1 ? (
        <Checkbox
          isSelected={addable.every((row) => chosen.has(row))}
          isIndeterminate={chosen.size > 0 && !addable.every((row) => chosen.has(row))}
          onChange={(isSelected) => onChange(new Set(isSelected ? addable : []))}
        >
          Add all {formatNumber(addable.length)} that look wrong too
        </Checkbox>
      ) : null}
      <ul
        aria-label="IDs that look wrong"
        className="max-h-56 overflow-auto rounded border bg-surface"
      >
        {odd.slice(0, shownRows).map((row, index) => (
          <li
            key={index}
            className="flex items-start gap-2 border-b px-2 py-1.5 last:border-b-0 [&>label]:mt-0.5"
          >
            <Checkbox
              label={`Add ${row.id || "line"} of line ${row.line} too`}
              isSelected={chosen.has(row)}
              isDisabled={!row.canBeAdded}
              onChange={() => toggle(row)}
            />
            <span className="w-20 shrink-0 text-sm text-muted numeric">
              Line {formatNumber(row.line)}
            </span>
            <span className="min-w-0 flex-1 text-sm">
              {row.id ? <bdi className="font-mono break-all">{row.id.slice(0, 300)} </bdi> : null}
              <span className="block text-muted">{row.reason}</span>
            </span>
          </li>
        ))}
      </ul>
      {odd.length > shownRows ? (
        <p className="text-sm text-muted">
          And {formatNumber(odd.length - shownRows)} more of the same kinds.
        </p>
      ) : null}
    </div>
  );
}
