"use client";

import { AccountMenu } from "@/components/layout/account-menu";
import { Breadcrumbs } from "@/components/layout/breadcrumbs";
import { CompanySwitcher } from "@/components/layout/company-switcher";
import { PaletteButton } from "@/components/layout/palette-button";
import { usePlace } from "@/components/layout/use-place";

/** Where one is, for whom one works, the way to anything by name, and who one is. */
export function TopBar() {
  const place = usePlace();
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b bg-surface px-4 sm:px-6">
      <Breadcrumbs crumbs={place.crumbs} />
      <CompanySwitcher company={place.company} />
      <PaletteButton company={place.company} />
      <AccountMenu />
    </header>
  );
}
