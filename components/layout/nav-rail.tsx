"use client";

import { Ellipsis } from "lucide-react";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { Brand } from "@/components/layout/full-page";
import { useIsOpenForm, useOfferedPages } from "@/components/navigation/use-pages";
import { cx } from "@/components/ui/style";
import { NearLink } from "@/components/ui/near-link";
import { PopoverButton } from "@/components/ui/popover-button";
import { routes } from "@/lib/shared/routes";

function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}

/** The most entries of the bar at the bottom; the last one opens those without room. */
const mostInBar = 5;

/** Main navigation: a rail on the left, narrow below 1,024 px, a bar at the bottom below 640 px. */
export function NavRail() {
  const pathname = usePathname();
  const section = useIsOpenForm()
    ? routes.playlists
    : pathname.startsWith(routes.requests)
      ? routes.api
      : pathname;
  const [isOpen, setOpen] = useState(false);
  const places = useOfferedPages().filter((page) => page.in === "navigation");
  const barred = places.length > mostInBar ? mostInBar - 1 : mostInBar;
  const isCurrent = ({ href }: (typeof places)[number]) =>
    section === href || section.startsWith(`${href}/`);
  const links = places.map((place) => {
    const { href, label, icon: Icon } = place;
    return (
      <NearLink
        key={href}
        href={href}
        aria-current={isCurrent(place) ? "page" : undefined}
        onClick={() => setOpen(false)}
        className={cx("nav-link", isCurrent(place) && "marked text-accent-ink sm:bg-accent-soft")}
      >
        <Icon aria-hidden />
        {label}
      </NearLink>
    );
  });
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-surface sm:inset-y-0 sm:right-auto sm:w-20 sm:flex-col sm:overflow-y-auto sm:border-t-0 sm:border-r lg:w-60"
    >
      <SkipLink />
      <Brand className="max-sm:hidden" />
      <ul className="flex flex-1 sm:flex-none sm:flex-col sm:gap-1 sm:px-1 sm:pb-2 lg:px-3 lg:pt-12">
        {links.map((link, at) => (
          <li key={link.key} className={cx("min-w-0 flex-1", at >= barred && "max-sm:hidden")}>
            {link}
          </li>
        ))}
        {barred < links.length ? (
          <li className="min-w-0 flex-1 sm:hidden">
            <PopoverButton
              label="More"
              placement="top end"
              className="w-48"
              dialogClassName="flex flex-col p-1 [&_a]:flex-row [&_a]:gap-2.5 [&_a]:rounded [&_a]:px-2.5 [&_a]:text-base"
              buttonClassName={cx(
                "nav-link w-full",
                places.slice(barred).some(isCurrent) && "text-accent-ink!",
              )}
              face={
                <>
                  <Ellipsis aria-hidden />
                  More
                </>
              }
              isOpen={isOpen}
              onOpenChange={setOpen}
            >
              {links.slice(barred)}
            </PopoverButton>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
