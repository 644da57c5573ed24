import { CompactSelect } from "@/components/ui/compact-select";
import { formatNumber } from "@/lib/shared/format";
import { possibleDecisions, type WarningDecision } from "@/lib/shared/id-import/select-ids";
import { ambiguousKinds, type DoubtfulId } from "@/lib/shared/id-import/types";

interface DoubtChoiceProps {
  rows: DoubtfulId[];
  decision: WarningDecision;
  onChange: (decision: WarningDecision) => void;
}

const labels: Partial<Record<WarningDecision, string>> = {
  "leave-out": "Skip",
  cleaned: "Use suggestions",
  split: "Split",
  "as-it-is": "Keep as typed",
};

/** Choice for all doubtful IDs of a pasted text. Renders nothing if there are none. */
export function DoubtChoice({ rows, decision, onChange }: DoubtChoiceProps) {
  if (rows.length === 0) return null;
  const possible = new Set<WarningDecision>(["leave-out", ...rows.flatMap(possibleDecisions)]);
  return (
    <CompactSelect
      label={`Action for the ${formatNumber(rows.length)} to check`}
      value={decision}
      options={Array.from(possible).flatMap((value) => {
        const label = nameChoice(value, rows);
        return label === undefined ? [] : { value, label };
      })}
      onChange={onChange}
      className="w-44"
    />
  );
}

function nameChoice(decision: WarningDecision, rows: DoubtfulId[]): string | undefined {
  const [first, ...others] = rows;
  if (decision !== "cleaned" || !first || !ambiguousKinds.has(first.kind)) return labels[decision];
  return others.length === 0 && first.cleaned !== null
    ? `Use ${first.cleaned}`
    : "Use as one number";
}

/** Separates IDs that may be one number or several from other doubtful ones, because each group has its own choice. */
export function partDoubts(odd: DoubtfulId[]): { ambiguous: DoubtfulId[]; others: DoubtfulId[] } {
  return {
    ambiguous: odd.filter(({ kind }) => ambiguousKinds.has(kind)),
    others: odd.filter(({ kind }) => !ambiguousKinds.has(kind)),
  };
}
