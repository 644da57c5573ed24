import { cx } from "@/components/ui/cx";

/** Loading placeholder of the given size. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("skeleton", className)} />;
}
