import { ChevronRight } from "lucide-react";
import { useBreadcrumbs } from "@/components/navigation/use-breadcrumbs";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";

/** The pages above this one. Narrow windows show the last. */
export function Breadcrumbs() {
  const { crumbs } = useBreadcrumbs();
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 lg:-mb-4 lg:pt-5">
      <ol className="flex min-w-0 items-center gap-1.5">
        {crumbs.map(({ label, href }, index) => (
          <li
            key={href}
            className={cx(
              "flex min-w-0 items-center gap-1.5",
              index < crumbs.length - 1 && "shrink-0 max-sm:hidden",
            )}
          >
            {index > 0 ? (
              <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint max-sm:hidden" />
            ) : null}
            {label === null ? (
              <Skeleton className="h-3 w-24" />
            ) : (
              <Link href={href} className="truncate text-muted hover:text-ink lg:text-sm">
                <bdi>{label}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
