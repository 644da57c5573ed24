import { type ReactNode } from "react";
import { cx } from "@/components/ui/cx";

interface DidYouMeanProps<Item> {
  items: Item[];
  /** Whether it is a line above results; otherwise a column in their place. */
  isLine?: boolean;
  children: (item: Item) => ReactNode;
}

/** Suggestions of similar names. Renders nothing without items. */
export function DidYouMean<Item extends { uuid: string }>(props: DidYouMeanProps<Item>) {
  const { items, isLine = false, children } = props;
  if (items.length === 0) return null;
  const layout = isLine
    ? "flex flex-wrap items-baseline gap-x-3 gap-y-1"
    : "flex flex-col items-center gap-1";
  return (
    <section aria-label="Did you mean" className={cx(layout, !isLine && "my-2")}>
      <h2 className="text-sm text-muted">Did you mean</h2>
      <ul className={layout}>
        {items.map((item) => (
          <li key={item.uuid} className="min-w-0 break-words">
            {children(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}
