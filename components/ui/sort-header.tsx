import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "@/components/ui/style";
import { useRowsHydrated } from "@/components/ui/hooks/use-browser-state";
import { Th } from "@/components/ui/table";

interface SortHeaderProps {
  children: string;
  /** Current sort order; null if another column sorts. */
  order: "asc" | "desc" | null;
  onSort: () => void;
  isNumber?: boolean;
  className?: string;
  /** The column, for the styles of its table. */
  "data-cell"?: string;
}

/** A sortable column header. */
export function SortHeader(props: SortHeaderProps) {
  const { children, order, onSort, isNumber, className } = props;
  // HTML has only the arrow of the sorted column; the others appear on hover.
  const isHydrated = useRowsHydrated();
  const Arrow = order === "desc" ? ArrowDown : ArrowUp;
  return (
    <Th
      data-cell={props["data-cell"]}
      isNumber={isNumber}
      className={cx("p-0!", className)}
      aria-sort={order === null ? undefined : order === "asc" ? "ascending" : "descending"}
    >
      <button
        type="button"
        onClick={onSort}
        className={cx(
          "group/sort sort-button",
          isNumber && "flex-row-reverse",
          order && "text-ink",
        )}
      >
        {children}
        {order !== null || isHydrated ? (
          <Arrow
            aria-hidden
            className={cx(
              "size-3 shrink-0",
              order === null &&
                "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60",
            )}
          />
        ) : null}
      </button>
    </Th>
  );
}
