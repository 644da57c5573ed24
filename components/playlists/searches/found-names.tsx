import { cx } from "@/components/ui/style";
import { type InventoryName } from "@/lib/shared/catalogue/schema";

interface FoundNamesProps {
  names: readonly InventoryName[];
  /** IDs that are marked as in the list. */
  listed?: ReadonlySet<string>;
  isStale?: boolean;
}

/** Names with their publishers and IDs, in a scrolling box. */
export function FoundNames({ names, listed, isStale = false }: FoundNamesProps) {
  return (
    <ol
      // Makes the scrolling box reachable by keyboard.
      tabIndex={0}
      aria-label="Found names"
      className={cx(
        "mt-1 max-h-60 divide-y overflow-auto rounded border bg-surface text-sm",
        isStale && "text-muted",
      )}
    >
      {names.map(({ id, name, publisher }) => (
        <li key={id} className="flex min-w-0 items-baseline gap-2 px-2 py-1">
          <bdi className="min-w-0 truncate" title={name}>
            {name}
          </bdi>
          {publisher === null ? null : (
            <bdi className="min-w-0 flex-1 basis-0 truncate text-xs text-muted" title={publisher}>
              {publisher}
            </bdi>
          )}
          {listed?.has(id) ? <span className="ml-auto badge shrink-0">in list</span> : null}
          <bdi
            className={cx(
              "max-w-40 shrink-0 truncate font-mono text-xs text-muted",
              !listed?.has(id) && "ml-auto",
            )}
            title={id}
          >
            {id}
          </bdi>
        </li>
      ))}
    </ol>
  );
}
