"use client";

import { usePathname } from "next/navigation";
import { Brand } from "@/components/layout/brand";
import { useIsOpenForm } from "@/components/navigation/use-is-open-form";
import { usePlaces } from "@/components/navigation/use-places";
import { SkipLink } from "@/components/layout/skip-link";
import { cx } from "@/components/ui/cx";
import { NearLink } from "@/components/ui/near-link";
import { routes } from "@/lib/shared/routes";

/** Main navigation: a rail on the left, narrow below 1,024 px, a bar at the bottom below 640 px. */
export function NavRail() {
  const pathname = usePathname();
  const section = useIsOpenForm() ? routes.playlists : pathname;
  const places = usePlaces();
  // A subpage comes after its section.
  const current = places.findLast(({ href }) => section === href || section.startsWith(`${href}/`));
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-surface sm:inset-y-0 sm:right-auto sm:w-20 sm:flex-col sm:overflow-y-auto sm:border-t-0 sm:border-r lg:w-60"
    >
      <SkipLink />
      <Brand className="max-sm:hidden" />
      <ul className="flex flex-1 sm:flex-none sm:flex-col sm:gap-1 sm:px-1 sm:pb-2 lg:px-3">
        {places.map((place) => {
          const { href, label, icon: Icon } = place;
          const isCurrent = place === current;
          return (
            <li key={href} className={cx("min-w-0 flex-1", "isMinor" in place && "max-sm:hidden")}>
              <NearLink
                href={href}
                aria-current={isCurrent ? "page" : undefined}
                className={cx("nav-link", isCurrent && "marked text-accent-ink sm:bg-accent-soft")}
              >
                <Icon aria-hidden />
                {label}
              </NearLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
