import { ChevronRight } from "lucide-react";
import { type Crumb } from "@/components/navigation/use-breadcrumbs";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";

/** Breadcrumbs. Narrow windows show the last two. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-1.5">
        {crumbs.map((crumb, index) => {
          const isLast = index === crumbs.length - 1;
          const name =
            crumb.label === null ? <Skeleton className="h-3 w-24" /> : <bdi>{crumb.label}</bdi>;
          return (
            <li
              key={crumb.href}
              className={cx(
                "flex min-w-0 items-center gap-1.5",
                !isLast && "max-w-48 sm:shrink-0",
                index < crumbs.length - 2 && "max-sm:hidden",
              )}
            >
              {index > 0 ? (
                <ChevronRight
                  aria-hidden
                  className={cx(
                    "size-3.5 shrink-0 text-faint",
                    index === crumbs.length - 2 && "max-sm:hidden",
                  )}
                />
              ) : null}
              {isLast || crumb.label === null ? (
                <span aria-current={isLast ? "page" : undefined} className="truncate font-medium">
                  {name}
                </span>
              ) : (
                <Link href={crumb.href} className="truncate text-muted hover:text-ink">
                  {name}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
