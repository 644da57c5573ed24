import { cx } from "@/components/ui/style";

/** Loading placeholder of the given size. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("skeleton", className)} />;
}
