"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { type PlaylistFilterValues } from "@/components/playlists/table/filters/use-playlist-filters";
import { DoubtChoice, partDoubts } from "@/components/playlists/inventory/doubt-choice";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { PasteArea } from "@/components/ui/paste-area";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { pickIds } from "@/lib/shared/id-import/pick-ids";
import { type WarningDecision } from "@/lib/shared/id-import/select-ids";
import { limits } from "@/lib/shared/limits";
import { idListQuery, postIdList } from "@/lib/browser/playlists/id-lists/id-list-queries";
import { type PlaylistFilterInput } from "@/lib/shared/playlists/selection-schema";

const matches = [
  { id: "any", label: "Any of these" },
  { id: "all", label: "All of these" },
] as const;

interface IdListFormProps {
  /** Text to begin with; "" for the list of the filter. */
  pasted: string;
  filters: PlaylistFilterValues;
  filter: PlaylistFilterInput;
  onChange: (changed: Partial<PlaylistFilterValues>) => void;
  onClose: () => void;
}

/** The list of IDs that playlists contain any or all of, and its report. */
export function IdListForm({ pasted, filters, filter, onChange, onClose }: IdListFormProps) {
  const key = filters.id_list;
  const stored = useQuery({ ...idListQuery(key), enabled: key !== "" && pasted === "" });
  const [typed, setTyped] = useState<string | null>(pasted === "" ? null : pasted);
  const [match, setMatch] = useState(filters.id_match);
  const [ambiguous, setAmbiguous] = useState<WarningDecision>("leave-out");
  const text = typed ?? stored.data?.inventory_ids.join("\n") ?? "";
  // Stored IDs need no judgement.
  const picked = typed === null ? null : pickIds(typed, "cleaned", ambiguous);
  const doubts = partDoubts(picked?.odd ?? []);
  const ids = picked?.ids ?? stored.data?.inventory_ids ?? [];
  const save = useMutation({
    mutationFn: () => postIdList(ids),
    onSuccess: (list) => {
      onChange({ id_list: list.key, id_match: match, inventory_id: "" });
      onClose();
    },
  });
  const isTooMany = ids.length > limits.filteredIds;
  const error = isTooMany
    ? `Enter at most ${formatNumber(limits.filteredIds)} IDs.`
    : (picked?.problem ?? save.error?.message ?? stored.error?.message);
  const query = new URLSearchParams({ ...filter, id_list: key } as Record<string, string>);
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (ids.length > 0 && !isTooMany) save.mutate();
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
        rows={7}
        label="Inventory IDs"
        description="One per line, or paste commas or a spreadsheet column."
        value={text}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
          if (ids.length > 0 && !isTooMany) save.mutate();
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
      <div className="flex flex-wrap items-center justify-end gap-2">
        {key === "" ? null : (
          <>
            <a
              href={`/api/playlists/id-report?${query}`}
              download
              className={`${buttonStyle("quiet", "sm")} mr-auto`}
            >
              <Download aria-hidden className="size-4" />
              Report as CSV
            </a>
            <Button
              size="sm"
              onPress={() => {
                onChange({ id_list: "", id_match: "any" });
                onClose();
              }}
            >
              Clear
            </Button>
          </>
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
