import { type ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { cx } from "@/components/ui/style";
import { NearLink } from "@/components/ui/near-link";
import { routes } from "@/lib/shared/routes";

const pages = [
  { label: "API", href: routes.api },
  { label: "Requests", href: routes.requests },
] as const;

interface DevelopersHeaderProps {
  page: (typeof pages)[number]["label"];
  actions?: ReactNode;
}

/** The heading of the pages for developers, with links between them. */
export function DevelopersHeader({ page, actions }: DevelopersHeaderProps) {
  return (
    <PageHeader
      title="Developers"
      beside={
        <nav aria-label="Developers" className="flex gap-1">
          {pages.map(({ label, href }) => (
            <NearLink
              key={href}
              href={href}
              aria-current={label === page ? "page" : undefined}
              className={cx(
                "flex h-7 items-center rounded px-2.5 text-sm font-medium",
                label === page
                  ? "marked bg-accent-soft text-accent-ink"
                  : "text-muted hover:bg-hover hover:text-ink",
              )}
            >
              {label}
            </NearLink>
          ))}
        </nav>
      }
      actions={actions}
    />
  );
}
