import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { Th } from "@/components/ui/table";

interface SortHeaderProps {
  children: string;
  /** Current sort order; null if another column sorts. */
  order: "asc" | "desc" | null;
  onSort: () => void;
  isNumber?: boolean;
  className?: string;
}

/** A sortable column header. */
export function SortHeader({ children, order, onSort, isNumber, className }: SortHeaderProps) {
  const Arrow = order === "desc" ? ArrowDown : ArrowUp;
  return (
    <Th
      isNumber={isNumber}
      className={cx("p-0!", className)}
      aria-sort={order === null ? undefined : order === "asc" ? "ascending" : "descending"}
    >
      <button
        type="button"
        onClick={onSort}
        className={cx(
          "group/sort flex w-full items-center gap-1 px-3 py-2 -outline-offset-2 hover:text-ink max-sm:px-2",
          isNumber && "flex-row-reverse",
          order && "text-ink",
        )}
      >
        {children}
        <Arrow
          aria-hidden
          className={cx(
            "size-3 shrink-0",
            order === null &&
              "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60",
          )}
        />
      </button>
    </Th>
  );
}
