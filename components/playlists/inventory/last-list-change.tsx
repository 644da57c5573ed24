import { TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { type ListChange } from "@/components/playlists/inventory/id-import-state";
import { Button } from "@/components/ui/button";
import { LiveText } from "@/components/ui/live-text";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { noWarningDecisions, selectIds } from "@/lib/shared/id-import/select-ids";
import { InventoryIdList } from "@/lib/browser/playlists/inventory-id-list";

interface LastListChangeProps {
  last: ListChange | null;
  list: InventoryIdList;
  /** Whether some of its IDs have to be checked. */
  hasDoubts: boolean;
  onChange: (change: ListChange) => void;
  onUndo: () => void;
}

/** Describes the last change, undoes it, and offers other uses of its IDs. */
export function LastListChange(props: LastListChangeProps) {
  const { last, list, hasDoubts, onChange, onUndo } = props;
  const isLast = last !== null && last.next === list;
  return (
    <>
      <LiveText className={hasDoubts ? "font-medium text-warn!" : undefined}>
        {hasDoubts ? <TriangleAlert aria-hidden className="mr-1.5 mb-0.5 inline size-4" /> : null}
        {last?.message}
      </LiveText>
      {isLast && last.before !== list ? (
        <Button size="sm" onPress={onUndo}>
          Undo
        </Button>
      ) : null}
      {isLast ? <OtherUses last={last} onChange={onChange} onUndo={onUndo} /> : null}
    </>
  );
}

interface OtherUsesProps extends Pick<LastListChangeProps, "onChange" | "onUndo"> {
  last: ListChange;
}

/** Replaces the previous list by the IDs, removes them from it, or reads another column. */
function OtherUses({ last, onChange, onUndo }: OtherUsesProps) {
  const { reading, before, next, onChoose } = last;
  const found = useMemo(() => reading && selectIds(reading, noWarningDecisions), [reading]);
  if (!found) return null;
  const { all, present } = found;
  const use = (result: InventoryIdList, message: string) =>
    onChange({ next: result, message, before: next });
  return (
    <>
      {before.length > 0 && all.length > 1 && present.length < before.length ? (
        <Button
          size="sm"
          variant="quiet"
          onPress={() =>
            use(
              InventoryIdList.of(all),
              `${formatCount(before.length, "ID")} replaced with ${formatNumber(all.length)}.`,
            )
          }
        >
          Replace all {formatNumber(before.length)} with {formatNumber(all.length)}
        </Button>
      ) : null}
      {present.length > 0 ? (
        <Button
          size="sm"
          variant="quiet"
          onPress={() =>
            use(before.without(present), `${formatCount(present.length, "ID")} removed.`)
          }
        >
          Remove {formatNumber(present.length)} from list
        </Button>
      ) : null}
      {onChoose ? (
        <Button
          size="sm"
          variant="quiet"
          onPress={() => {
            onUndo();
            onChoose();
          }}
        >
          {reading?.titles && reading.columns.length < 2 ? "Other names" : "Other columns"}
        </Button>
      ) : null}
    </>
  );
}
