import { cx } from "@/components/ui/cx";

/** Stands where something will be. Give it the size of what comes; hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cx("block animate-skeleton rounded bg-pressed", className)} />
  );
}
