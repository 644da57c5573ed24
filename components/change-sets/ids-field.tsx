"use client";

import { useState } from "react";
import { useController } from "react-hook-form";
import { type BulkControl } from "@/components/change-sets/bulk-control";
import { flattenErrors } from "@/components/ui/flatten-errors";
import { TextArea } from "@/components/ui/text-area";
import { formatCount } from "@/lib/format";
import { pickIds } from "@/lib/id-import/pick-ids";

/** Ids to add or to remove, pasted in any form. */
export function IdsField({ control }: { control: BulkControl }) {
  const { field, fieldState } = useController({ control, name: "ids" });
  const { ref, onChange, onBlur } = field;
  const [text, setText] = useState("");
  const { ids, odd } = pickIds(text);
  const messages = [...new Set(flattenErrors(fieldState.error).map(({ message }) => message))];
  return (
    <div className="flex flex-col gap-1">
      <TextArea
        ref={ref}
        autoFocus
        isCode
        rows={5}
        label="Inventory IDs"
        value={text}
        onChange={(typed) => {
          setText(typed);
          onChange(pickIds(typed).ids);
        }}
        onBlur={onBlur}
        description="One per line, or paste commas, a spreadsheet column or JSON."
        error={messages.join(" ") || undefined}
      />
      <p role="status" className="text-sm text-muted">
        {[ids.length > 0 && formatCount(ids.length, "ID"), odd.length > 0 && describeOdd(odd)]
          .filter(Boolean)
          .join(". ")}
      </p>
    </div>
  );
}

const describeOdd = (odd: ReturnType<typeof pickIds>["odd"]) =>
  `Check line ${odd
    .slice(0, 3)
    .map(({ line, id, reason }) => `${line}, “${id}”: ${reason}`)
    .join(" ")}`;
