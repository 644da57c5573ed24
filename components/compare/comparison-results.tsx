import { Equal } from "lucide-react";
import { useMemo } from "react";
import { type Names, useNames } from "@/components/catalogue/use-names";
import { ComparedFields } from "@/components/compare/compared-fields";
import { IdSetList } from "@/components/compare/id-set-list";
import { EmptyState } from "@/components/ui/empty-state";
import { LiveText } from "@/components/ui/live-text";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { type Comparison } from "@/lib/shared/playlists/overlap/compare-schema";
import { differingFields } from "@/lib/shared/playlists/fields/differing-fields";

interface ComparisonResultsProps {
  comparison: Comparison;
  showsAll: boolean;
  isStale: boolean;
}

export function ComparisonResults({ comparison, showsAll, isStale }: ComparisonResultsProps) {
  const { left, right, ids } = comparison;
  const names = useComparedNames(comparison);
  const fields = differingFields(left, right).length;
  const hasOtherIds = ids.only_left.count + ids.only_right.count > 0 || ids.is_reordered;
  const isSame = fields === 0 && !hasOtherIds;
  return (
    <div className="flex flex-col gap-6">
      <LiveText className="-mb-3">
        {isSame
          ? "No differences."
          : `${formatCount(fields, "field differs", "fields differ")}, IDs +${formatNumber(ids.only_right.count)} −${formatNumber(ids.only_left.count)} from left to right.`}
      </LiveText>
      {isSame && !showsAll ? (
        <EmptyState icon={<Equal aria-hidden />} title="No differences">
          Every field is the same, and so are all {formatNumber(ids.both.count)} inventory IDs and
          their order.
        </EmptyState>
      ) : null}
      <ComparedFields comparison={comparison} showsAll={showsAll} isStale={isStale} />
      {hasOtherIds || showsAll ? (
        <section aria-labelledby="compared-ids" className="flex flex-col gap-3">
          <h2 id="compared-ids" className="text-lg font-semibold">
            Inventory
          </h2>
          <div className="grid gap-3 md:grid-cols-3">
            <IdSetList title="Only on the left" set={ids.only_left} names={names} />
            <IdSetList title="Only on the right" set={ids.only_right} names={names} />
            <IdSetList title="On both sides" set={ids.both} names={names} />
          </div>
          {ids.is_reordered ? (
            <p className="text-sm text-muted">
              The shared IDs are in a different order. Shown in the order of the left side.
            </p>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}

/** The names of the listed IDs, of the kind that both sides state; guessed if they differ. */
function useComparedNames({ left, right, ids }: Comparison): Names | null {
  const listed = useMemo(
    () => [...ids.both.first, ...ids.only_left.first, ...ids.only_right.first],
    [ids],
  );
  const { inventory_kind: said } = left;
  return useNames(listed, { kind: said === right.inventory_kind ? said : null });
}
