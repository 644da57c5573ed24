"use client";

import { useMemo } from "react";
import { type NameStripProps } from "@/components/catalogue/use-names";
import { CompactSelect } from "@/components/ui/compact-select";
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

/** " · 1 not in catalogue · 2 unavailable": the numbers filter long lists. */
export function NameSummary(props: NameStripProps) {
  const { ids, names, isWhole, canFilter, choice, onChange, onReplace } = props;
  const { view, kind, isPending, book } = names;
  const counts = useMemo(() => countNames(ids, view), [ids, view]);
  const { badge: chosen } = choice;
  const badges = badgeKinds.filter((badge) => counts[badge] > 0 || badge === chosen);
  const state = describe(ids.length, { kind, isPending, isWhole, known: counts.known });
  return (
    <>
      <span role="status" className="empty:hidden">
        {view?.hasFailed ? "· Couldn't load all names." : state && `· ${state}`}
      </span>
      {view?.hasFailed ? (
        <button type="button" className="link" onClick={book?.retry}>
          Try again
        </button>
      ) : kind !== null && !isWhole ? (
        <button
          type="button"
          className="link"
          onClick={() => onChange({ ...choice, isWhole: true })}
        >
          Load all names
        </button>
      ) : null}
      <span
        role={canFilter ? "group" : undefined}
        aria-label={canFilter ? "Show only" : undefined}
        className="inline-flex flex-wrap gap-x-1 empty:hidden"
      >
        {badges.map((badge) => {
          const words = `${formatNumber(counts[badge])} ${badgeLabels[badge].toLowerCase()}`;
          return (
            <span key={badge} className="numeric">
              <span aria-hidden>· </span>
              {canFilter ? (
                <button
                  type="button"
                  aria-pressed={badge === chosen}
                  onClick={() => onChange({ ...choice, badge: badge === chosen ? null : badge })}
                  className={badge === chosen ? "font-medium text-accent-ink underline" : "link"}
                >
                  {words}
                </button>
              ) : (
                words
              )}
            </span>
          );
        })}
      </span>
      {onReplace && kind !== null && counts.gone > 0 ? (
        <button
          type="button"
          className="link"
          onClick={() =>
            onReplace({ kind, ids: ids.filter((id) => view?.badgeOf(id)?.kind === "gone") })
          }
        >
          Replace…<span className="sr-only"> unavailable IDs</span>
        </button>
      ) : null}
    </>
  );
}

type Counts = Record<BadgeKind, number> & { known: number };

function countNames(ids: readonly string[], view: NameView | null): Counts {
  const counts = { known: 0, missing: 0, gone: 0, silent: 0 };
  if (!view) return counts;
  for (const id of ids) {
    if (view.get(id) === undefined) continue;
    counts.known += 1;
    const badge = view.badgeOf(id);
    if (badge) counts[badge.kind] += 1;
  }
  return counts;
}

interface State extends Pick<Counts, "known"> {
  kind: string | null;
  isPending: boolean;
  isWhole: boolean;
}

/** Describes what is not known yet; null once all is. */
function describe(count: number, { kind, isPending, isWhole, known }: State): string | null {
  if (kind === null) return isPending ? "looking up names" : null;
  if (known === count) return null;
  return isWhole ? `${formatNumber(known)} looked up` : "names load as you scroll";
}
