"use client";

import { useMemo } from "react";
import { type NameStripProps } from "@/components/catalogue/name-choice";
import { CompactSelect } from "@/components/ui/compact-select";
import { cx } from "@/components/ui/cx";
import { type IdOrder } from "@/lib/browser/catalogue/arrange-ids";
import { type NameView } from "@/lib/browser/catalogue/name-book";
import { badgeKinds, badgeLabels, type BadgeKind } from "@/lib/shared/catalogue/badges";
import { formatNumber } from "@/lib/shared/format";

const orders: { value: IdOrder; label: string }[] = [
  { value: "list", label: "List order" },
  { value: "name", label: "By name" },
  { value: "flagged", label: "Flagged first" },
];

export function NameOrderSelect({ choice, onChange }: Pick<NameStripProps, "choice" | "onChange">) {
  return (
    <CompactSelect
      label="Order"
      value={choice.order}
      options={orders}
      onChange={(order) => onChange({ ...choice, order })}
      isFieldHigh
      className="w-32 shrink-0"
    />
  );
}

/** "1,912 of 2,000 named", and the list's badges as filters. */
export function NameSummary(props: NameStripProps) {
  const { ids, names, isWhole, choice, onChange, onReplace } = props;
  const { view, kind, isPending, book } = names;
  const counts = useMemo(() => countNames(ids, view), [ids, view]);
  const { badge: chosen } = choice;
  const badges = badgeKinds.filter((badge) => counts[badge] > 0 || badge === chosen);
  const isSettled = kind !== null && counts.known === ids.length && !view?.hasFailed;
  return (
    <div className="@container flex h-10 items-center gap-3 overflow-x-auto border-b px-3">
      <p
        role="status"
        className={cx(
          "shrink-0 text-sm text-muted numeric",
          // A narrow line has room only for the filters, which are sufficient once all names are known.
          isSettled && badges.length > 0 && "@max-lg:sr-only",
        )}
      >
        {view?.hasFailed
          ? "Couldn't load all names."
          : describe(ids.length, { kind, isPending, isWhole, ...counts })}
      </p>
      {view?.hasFailed ? (
        <button type="button" className="shrink-0 link text-sm" onClick={book?.retry}>
          Try again
        </button>
      ) : kind !== null && !isWhole ? (
        <button
          type="button"
          className="shrink-0 link text-sm"
          onClick={() => onChange({ ...choice, isWhole: true })}
        >
          Load all names
        </button>
      ) : null}
      <div role="group" aria-label="Show only" className="flex shrink-0 gap-1.5">
        {badges.map((badge) => (
          <button
            key={badge}
            type="button"
            aria-pressed={badge === chosen}
            onClick={() => onChange({ ...choice, badge: badge === chosen ? null : badge })}
            className={cx(
              "inline-flex h-6.5 items-center gap-1.5 rounded border px-1.5 text-sm whitespace-nowrap transition-colors",
              badge === chosen
                ? "border-accent bg-accent-soft text-accent-ink"
                : "border-edge text-muted hover:bg-hover hover:text-ink",
            )}
          >
            {badgeLabels[badge]}
            <span className="font-medium numeric">{formatNumber(counts[badge])}</span>
          </button>
        ))}
      </div>
      {onReplace && kind !== null && counts.gone > 0 ? (
        <button
          type="button"
          className="shrink-0 link text-sm"
          onClick={() =>
            onReplace({ kind, ids: ids.filter((id) => view?.badgeOf(id)?.kind === "gone") })
          }
        >
          Replace…<span className="sr-only"> unavailable IDs</span>
        </button>
      ) : null}
    </div>
  );
}

type Counts = Record<BadgeKind, number> & { known: number; named: number };

function countNames(ids: readonly string[], view: NameView | null): Counts {
  const counts = { known: 0, named: 0, missing: 0, gone: 0, silent: 0 };
  if (!view) return counts;
  for (const id of ids) {
    const name = view.get(id);
    if (name === undefined) continue;
    counts.known += 1;
    if (name) counts.named += 1;
    const badge = view.badgeOf(id);
    if (badge) counts[badge.kind] += 1;
  }
  return counts;
}

interface State extends Counts {
  kind: string | null;
  isPending: boolean;
  isWhole: boolean;
}

function describe(count: number, { kind, isPending, isWhole, known, named }: State): string {
  if (kind === null) return isPending ? "Looking up names" : "No names for these IDs";
  if (known === count) return `${formatNumber(named)} of ${formatNumber(count)} named`;
  if (isWhole) return `${formatNumber(known)} of ${formatNumber(count)} looked up`;
  return "Names load as you scroll";
}
