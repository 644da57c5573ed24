import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useController } from "react-hook-form";
import { type BulkControl } from "@/components/change-sets/bulk-task";
import { IdImportWarnings } from "@/components/playlists/inventory/id-import-warnings";
import { joinErrors } from "@/components/ui/flatten-errors";
import { PasteArea } from "@/components/ui/paste-area";
import { catalogueKindsQuery, fetchTitleMatches } from "@/lib/browser/catalogue/queries";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { AppError } from "@/lib/shared/errors";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { nameTitles, type TitleMatcher } from "@/lib/shared/id-import/name-titles";
import { readIds } from "@/lib/shared/id-import/read-ids";
import {
  noWarningDecisions,
  selectIds,
  type WarningDecisions,
} from "@/lib/shared/id-import/select-ids";
import { type ParsedIds } from "@/lib/shared/id-import/types";

/** A text that was read, and what was decided about its doubtful IDs. */
interface Reviewed {
  reading: ParsedIds | null;
  decisions: WarningDecisions;
  /** Why nothing could be read. */
  problem: string | null;
}

/** Milliseconds without typing before names are looked up. */
const settledMs = 300;
const nothing: Reviewed = { reading: null, decisions: noWarningDecisions, problem: null };

/** IDs to add or to remove, pasted in any form. Doubtful ones are skipped until the user decides otherwise. */
export function IdsField({ control }: { control: BulkControl }) {
  const { field, fieldState } = useController({ control, name: "ids" });
  const { ref, onChange, onBlur } = field;
  const [text, setText] = useState("");
  const [{ reading, decisions, problem }, setReviewed] = useState(nothing);
  const queryClient = useQueryClient();
  const turn = useRef(0);
  const take = (next: Partial<Reviewed>) => {
    const reviewed = { ...nothing, ...next };
    setReviewed(reviewed);
    onChange(reviewed.reading ? selectIds(reviewed.reading, reviewed.decisions).added : []);
  };
  const read = async (typed: string) => {
    turn.current += 1;
    const own = turn.current;
    take({});
    if (typed.trim() === "") return;
    const match: TitleMatcher = async (titles, kind) => {
      // Not at each letter.
      await new Promise((resolve) => setTimeout(resolve, settledMs));
      const { kinds } = await queryClient.ensureQueryData(catalogueKindsQuery());
      const isWanted = own === turn.current && kinds.length > 0;
      return isWanted ? fetchTitleMatches(titles, kind) : { kind, kinds: [], matches: [] };
    };
    const next = await readIds(typed, new Set())
      .then((found) => nameTitles(found, match, { list: [], kind: null }))
      .then(
        (named): Partial<Reviewed> => ({ reading: named }),
        (error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          return { problem: error.message };
        },
      );
    if (own === turn.current) take(next);
  };
  const odd = reading?.suspicious.filter(({ kind }) => kind !== "empty") ?? [];
  const ids = reading ? selectIds(reading, decisions) : null;
  return (
    <PasteArea
      ref={ref}
      rows={5}
      label="Inventory IDs"
      value={text}
      onChange={(typed) => {
        setText(typed);
        void read(typed);
      }}
      onBlur={onBlur}
      description="One per line, or paste commas, a spreadsheet column or JSON."
      error={problem ?? joinErrors(fieldState.error)}
      counts={[
        ids && ids.added.length > 0 && formatCount(ids.added.length, "ID"),
        reading?.titles &&
          `${formatNumber(reading.titles.matched)} matched by name in ${kindLabel(reading.titles.kind)}`,
        ids && ids.undecided > 0 && `${formatNumber(ids.undecided)} to check`,
      ]
        .filter(Boolean)
        .join(". ")}
    >
      {reading && odd.length > 0 ? (
        <IdImportWarnings
          odd={odd}
          decisions={decisions}
          list={[]}
          onChange={(next) => take({ reading, decisions: next })}
        />
      ) : null}
    </PasteArea>
  );
}
