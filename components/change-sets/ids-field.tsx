"use client";

import { useMemo, useState } from "react";
import { useController } from "react-hook-form";
import { type BulkControl } from "@/components/change-sets/bulk-control";
import { joinErrors } from "@/components/ui/flatten-errors";
import { CompactSelect } from "@/components/ui/compact-select";
import { PasteArea } from "@/components/ui/paste-area";
import { formatCount, formatNumber } from "@/lib/format";
import { pickIds } from "@/lib/id-import/pick-ids";
import { possibleDecisions, type WarningDecision } from "@/lib/id-import/select-ids";
import { type DoubtfulId } from "@/lib/id-import/types";

const doubtChoices: { value: WarningDecision; label: string }[] = [
  { value: "leave-out", label: "Skip" },
  { value: "cleaned", label: "Use suggestions" },
  { value: "split", label: "Split" },
  { value: "as-it-is", label: "Keep as typed" },
];

/** Ids to add or to remove, pasted in any form. Doubtful ones are skipped unless the user decides otherwise. */
export function IdsField({ control }: { control: BulkControl }) {
  const { field, fieldState } = useController({ control, name: "ids" });
  const { ref, onChange, onBlur } = field;
  const [text, setText] = useState("");
  const [decision, setDecision] = useState<WarningDecision>("leave-out");
  const { ids, odd, problem } = useMemo(() => pickIds(text, decision), [text, decision]);
  const isPossible = ({ value }: (typeof doubtChoices)[number]) =>
    odd.some((row) => possibleDecisions(row).includes(value));
  return (
    <PasteArea
      ref={ref}
      rows={5}
      label="Inventory IDs"
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(pickIds(typed, decision).ids);
      }}
      onBlur={onBlur}
      description="One per line, or paste commas, a spreadsheet column or JSON."
      error={problem ?? joinErrors(fieldState.error)}
      counts={[ids.length > 0 && formatCount(ids.length, "ID"), odd.length > 0 && describeOdd(odd)]
        .filter(Boolean)
        .join(". ")}
    >
      {odd.length > 0 ? (
        <CompactSelect
          label={`Action for the ${formatNumber(odd.length)} to check`}
          value={decision}
          options={doubtChoices.filter(isPossible)}
          onChange={(next) => {
            setDecision(next);
            onChange(pickIds(text, next).ids);
          }}
          className="w-44"
        />
      ) : null}
    </PasteArea>
  );
}

const describeOdd = (odd: DoubtfulId[]) =>
  `${formatNumber(odd.length)} to check: ${odd
    .slice(0, 3)
    .map(({ line, id, reason }) => `line ${line}, “${id}”: ${reason}`)
    .join(" ")}`;
