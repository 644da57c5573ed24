import { type ReactNode } from "react";
import { cx } from "@/components/ui/style";
import { walkRows } from "@/components/ui/walk-rows";

interface DidYouMeanProps<Item> {
  items: Item[];
  /** Whether it is a line above results; otherwise rows in their place. */
  isLine?: boolean;
  children: (item: Item) => ReactNode;
}

/** Suggestions of similar names, with a link or button that fills its row. Renders nothing without items. */
export function DidYouMean<Item extends { uuid: string }>(props: DidYouMeanProps<Item>) {
  const { items, isLine = false, children } = props;
  if (items.length === 0) return null;
  const line = "flex flex-wrap items-baseline gap-x-3 gap-y-1";
  return (
    <section aria-label="Did you mean" className={isLine ? line : "mt-2 w-full max-w-xl text-left"}>
      <h2 className="text-sm text-muted">Did you mean</h2>
      <ul
        onKeyDown={walkRows}
        className={isLine ? line : "mt-1.5 divide-y rounded border bg-surface"}
      >
        {items.map((item) => (
          <li
            key={item.uuid}
            className={cx(
              "min-w-0 break-words",
              !isLine && "relative flex min-h-9 items-center gap-2 px-3 py-1 hover:bg-hover",
            )}
          >
            {children(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}
