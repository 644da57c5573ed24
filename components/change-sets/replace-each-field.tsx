import { X } from "lucide-react";
import { useMemo, useState } from "react";
import { useController } from "react-hook-form";
import { EntryPicker } from "@/components/catalogue/lazy-entry-picker";
import { NamedId } from "@/components/catalogue/named-ids";
import { useNames } from "@/components/catalogue/use-names";
import { type BulkControl } from "@/components/change-sets/bulk-task";
import { Button } from "@/components/ui/button";
import { joinErrors } from "@/components/ui/flatten-errors";
import { IconButton } from "@/components/ui/icon-button";
import { formatNumber } from "@/lib/shared/format";

interface ReplaceEachFieldProps {
  control: BulkControl;
  ids: readonly string[];
  idKind: string | undefined;
}

/** Rows per step, because comboboxes render slowly. */
const step = 20;

/** A replacement for each of some IDs, picked by name. IDs without one are kept. */
export function ReplaceEachField({ control, ids, idKind }: ReplaceEachFieldProps) {
  const { field, fieldState } = useController({ control, name: "pairs" });
  const pairs = field.value;
  const [rowCount, setRowCount] = useState(step);
  const [focused, setFocused] = useState(ids[0]);
  const [shown, replacements] = useMemo(
    () => [ids.slice(0, rowCount), (pairs ?? []).map(({ to }) => to)],
    [ids, pairs, rowCount],
  );
  const names = useNames(
    useMemo(() => [...shown, ...replacements], [shown, replacements]),
    { kind: idKind },
  );
  const replace = (from: string, to: string | null) => {
    const others = (pairs ?? []).filter((pair) => pair.from !== from);
    field.onChange(to === null ? others : [...others, { from, to }]);
    setFocused(from);
  };
  if (!names) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <ul
        aria-label="Replacements"
        className="max-h-80 divide-y divide-line overflow-y-auto rounded border bg-surface text-xs leading-5"
      >
        {shown.map((id) => {
          const to = pairs?.find(({ from }) => from === id)?.to;
          const title = names.view?.get(id)?.name ?? id;
          return (
            <li key={id} className="grid items-center gap-x-3 gap-y-1 px-2.5 py-1.5 sm:grid-cols-2">
              <NamedId id={id} of={ids} names={names} />
              {to === undefined ? (
                <EntryPicker
                  label={`Replacement for ${title}`}
                  isLabelHidden
                  autoFocus={id === focused}
                  placeholder="Find a replacement"
                  kind={idKind ?? null}
                  describe={(entry) => (entry.id === id ? "the ID to replace" : "")}
                  onPick={(entry) => entry.id !== id && replace(id, entry.id)}
                />
              ) : (
                <span className="flex h-9 min-w-0 items-center gap-2">
                  <span className="min-w-0 flex-1">
                    <NamedId id={to} of={replacements} names={names} />
                  </span>
                  <IconButton
                    label={`Remove the replacement for ${title}`}
                    autoFocus={id === focused}
                    onPress={() => replace(id, null)}
                  >
                    <X aria-hidden className="size-4" />
                  </IconButton>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {ids.length > rowCount ? (
        <Button size="sm" onPress={() => setRowCount(rowCount + step)} className="self-start">
          Show {Math.min(step, ids.length - rowCount)} more
        </Button>
      ) : null}
      <p role="status" className="text-sm text-muted numeric">
        Replacements chosen for {formatNumber(replacements.length)} of {formatNumber(ids.length)}.
        {replacements.length < ids.length ? " The others stay." : null}
      </p>
      {fieldState.error ? (
        <p className="text-sm text-danger">{joinErrors(fieldState.error)}</p>
      ) : null}
    </div>
  );
}
