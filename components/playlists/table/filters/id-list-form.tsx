import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { EntryPicker } from "@/components/catalogue/lazy-entry-picker";
import {
  filterOptions,
  type FilterPanelProps,
} from "@/components/playlists/table/filters/filter-fields";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/style";
import { CompactSelect } from "@/components/ui/compact-select";
import { PasteArea } from "@/components/ui/paste-area";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { formMessage } from "@/lib/browser/api-error";
import { idListQuery, postIdList } from "@/lib/browser/playlists/list-queries";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { pickIds } from "@/lib/shared/id-import/read-ids";
import { possibleDecisions, type WarningDecision } from "@/lib/shared/id-import/select-ids";
import { ambiguousKinds, type DoubtfulId } from "@/lib/shared/id-import/types";
import { limits } from "@/lib/shared/limits";

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
function DoubtChoice({ rows, decision, onChange }: DoubtChoiceProps) {
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
function partDoubts(odd: DoubtfulId[]): { ambiguous: DoubtfulId[]; others: DoubtfulId[] } {
  return {
    ambiguous: odd.filter(({ kind }) => ambiguousKinds.has(kind)),
    others: odd.filter(({ kind }) => !ambiguousKinds.has(kind)),
  };
}

const matches = [
  { id: "any", label: "Any of these" },
  { id: "all", label: "All of these" },
] as const;

/** Filters by one inventory ID, or by any or all of a list, with a report on the list. Enter applies; Shift-Enter inserts a line. */
export function IdListForm(props: FilterPanelProps) {
  const { pasted = "", filters, filter, onChange, onDone } = props;
  const key = filters.id_list;
  const stored = useQuery({ ...idListQuery(key), enabled: key !== "" && pasted === "" });
  const [typed, setTyped] = useState<string | null>(
    pasted || (key === "" ? filters.inventory_id : null),
  );
  const [match, setMatch] = useState(filters.id_match);
  const [ambiguous, setAmbiguous] = useState<WarningDecision>("leave-out");
  const text = typed ?? stored.data?.inventory_ids.join("\n") ?? "";
  // Stored IDs need no check.
  const { data: picked } = useQuery({
    queryKey: ["picked-ids", typed, ambiguous],
    queryFn: () => pickIds(typed ?? "", "cleaned", ambiguous),
    enabled: typed !== null,
    // Reading takes no time that one sees.
    placeholderData: keepPreviousData,
    networkMode: "always",
    gcTime: 0,
  });
  const doubts = partDoubts(picked?.odd ?? []);
  const ids = (typed === null ? stored.data?.inventory_ids : picked?.ids) ?? [];
  const save = useMutation({
    mutationFn: postIdList,
    onSuccess: (list) => {
      onChange({ id_list: list.key, id_match: match, inventory_id: "" });
      onDone();
    },
  });
  const isTooMany = ids.length > limits.filteredIds;
  const error = isTooMany
    ? `Enter at most ${formatNumber(limits.filteredIds)} IDs.`
    : (picked?.problem ?? formMessage(save.error) ?? stored.error?.message);
  const apply = async () => {
    const wanted = typed === null ? ids : (await pickIds(typed, "cleaned", ambiguous)).ids;
    const [id = ""] = wanted;
    if (wanted.length === 0 || wanted.length > limits.filteredIds) return;
    if (wanted.length > 1) return save.mutate(wanted);
    onChange({ ...filterOptions.ids.none, inventory_id: id });
    onDone();
  };
  const query = new URLSearchParams({ ...filter, id_list: key } as Record<string, string>);
  return (
    <form
      className="flex flex-col gap-3 overflow-y-auto p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <div className="@container">
        <SegmentedControl
          label="Playlists contain"
          segments={matches}
          value={match}
          onChange={setMatch}
        />
      </div>
      <PasteArea
        rows={5}
        label="Inventory IDs"
        description="One per line, or paste commas or a spreadsheet column."
        value={text}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          void apply();
        }}
        error={error}
        counts={[
          ids.length > 0 && formatCount(ids.length, "ID"),
          doubts.others.length > 0 &&
            `${formatCount(doubts.others.length, "doubtful ID")} cleaned or skipped`,
          ...doubts.ambiguous.slice(0, 1).map(({ id, reason }) => `“${id}”: ${reason}`),
        ]
          .filter(Boolean)
          .join(". ")}
      >
        <DoubtChoice rows={doubts.ambiguous} decision={ambiguous} onChange={setAmbiguous} />
      </PasteArea>
      <EntryPicker
        label="Find by name"
        placeholder="Search the catalogue"
        kind={null}
        onPick={({ id }) =>
          setTyped([...(text.trim() === "" ? [] : [text.trimEnd()]), id].join("\n"))
        }
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {key === "" ? null : (
          <a
            href={`/api/playlists/id-report?${query}`}
            download
            className={`${buttonStyle("quiet", "sm")} mr-auto`}
          >
            <Download aria-hidden className="size-4" />
            Report as CSV
          </a>
        )}
        {filters.inventory_id === "" && key === "" ? null : (
          <Button
            size="sm"
            onPress={() => {
              onChange(filterOptions.ids.none);
              onDone();
            }}
          >
            Clear
          </Button>
        )}
        <Button
          type="submit"
          size="sm"
          variant="primary"
          isPending={save.isPending}
          isDisabled={ids.length === 0 || isTooMany}
        >
          Filter
        </Button>
      </div>
    </form>
  );
}
