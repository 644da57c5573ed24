import { useState } from "react";
import { useController } from "react-hook-form";
import { type BulkControl } from "@/components/change-sets/bulk-control";
import { DoubtChoice, partDoubts } from "@/components/playlists/inventory/doubt-choice";
import { usePickedIds } from "@/components/playlists/inventory/use-picked-ids";
import { joinErrors } from "@/components/ui/flatten-errors";
import { PasteArea } from "@/components/ui/paste-area";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { pickIds } from "@/lib/shared/id-import/pick-ids";
import { type WarningDecision } from "@/lib/shared/id-import/select-ids";
import { type DoubtfulId } from "@/lib/shared/id-import/types";

/** IDs to add or to remove, pasted in any form. Doubtful ones are skipped unless the user decides otherwise. */
export function IdsField({ control }: { control: BulkControl }) {
  const { field, fieldState } = useController({ control, name: "ids" });
  const { ref, onChange, onBlur } = field;
  const [text, setText] = useState("");
  const [decision, setDecision] = useState<WarningDecision>("leave-out");
  const [ambiguous, setAmbiguous] = useState<WarningDecision>("leave-out");
  const { ids, odd, problem } = usePickedIds(text, decision, ambiguous);
  const take = async (typed: string, others: WarningDecision, ambiguousOnes: WarningDecision) => {
    const picked = await pickIds(typed, others, ambiguousOnes);
    onChange(picked.ids);
  };
  const doubts = partDoubts(odd);
  return (
    <PasteArea
      ref={ref}
      rows={5}
      label="Inventory IDs"
      value={text}
      onChange={(typed) => {
        setText(typed);
        void take(typed, decision, ambiguous);
      }}
      onBlur={onBlur}
      description="One per line, or paste commas, a spreadsheet column or JSON."
      error={problem ?? joinErrors(fieldState.error)}
      counts={[ids.length > 0 && formatCount(ids.length, "ID"), odd.length > 0 && describeOdd(odd)]
        .filter(Boolean)
        .join(". ")}
    >
      <DoubtChoice
        rows={doubts.ambiguous}
        decision={ambiguous}
        onChange={(next) => {
          setAmbiguous(next);
          void take(text, decision, next);
        }}
      />
      <DoubtChoice
        rows={doubts.others}
        decision={decision}
        onChange={(next) => {
          setDecision(next);
          void take(text, next, ambiguous);
        }}
      />
    </PasteArea>
  );
}

const describeOdd = (odd: DoubtfulId[]) =>
  `${formatNumber(odd.length)} to check: ${odd
    .slice(0, 3)
    .map(({ line, id, reason }) => `line ${line}, “${id}”: ${reason}`)
    .join(" ")}`;
