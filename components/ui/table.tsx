import { type ComponentProps, type ReactNode } from "react";
import { cx } from "@/components/ui/style";

interface TableProps {
  /** Accessible name. */
  label: string;
  children: ReactNode;
  /** While newer rows load. */
  isStale?: boolean;
  /** Columns have the widths of their headers, which stay visible below the top bar while the page scrolls. */
  isFixed?: boolean;
  /** A utility class with the styles of its columns, because classes of cells would be repeated in every row. */
  className?: string;
}

/** A bordered table. */
export function Table({ label, children, isStale, isFixed, className }: TableProps) {
  return (
    <div
      className={cx(
        "relative rounded border bg-surface",
        // A header cannot stick to the window from inside a scrolling box.
        isFixed ? "overflow-x-clip" : "overflow-x-auto",
      )}
    >
      {isStale ? <StaleBar /> : null}
      <table
        aria-label={label}
        aria-busy={isStale}
        className={cx("data-table", isFixed && "fixed-table", className)}
      >
        {children}
      </table>
    </div>
  );
}

function StaleBar() {
  return (
    <div aria-hidden className="absolute inset-x-0 top-0 z-10 h-0.5 overflow-hidden">
      <div className="h-full w-1/4 animate-sweep bg-accent" />
    </div>
  );
}

interface CellProps {
  /** Right-aligned with tabular figures. */
  isNumber?: boolean;
}

export function Th({ isNumber, className, ...props }: ComponentProps<"th"> & CellProps) {
  return <th scope="col" {...props} className={numberClass(isNumber, "text-right", className)} />;
}

export function Td({ isNumber, className, ...props }: ComponentProps<"td"> & CellProps) {
  return <td {...props} className={numberClass(isNumber, "text-right numeric", className)} />;
}

/** Returns undefined rather than "", to omit the attribute. */
const numberClass = (isNumber: boolean | undefined, look: string, className: string | undefined) =>
  cx(isNumber && look, className) || undefined;
