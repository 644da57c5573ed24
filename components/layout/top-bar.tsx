"use client";

import { ChangeSetsFrame } from "@/components/change-sets/frame/change-sets-frame";
import { AccountMenu } from "@/components/layout/account-menu";
import { Breadcrumbs } from "@/components/layout/breadcrumbs";
import { PaletteButton } from "@/components/palette/palette-button";

/** A bar below 1,024 px. Wider windows have search and account at the head of the rail, and the pages above this one over its heading. */
export function TopBar() {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center border-b bg-surface px-4 sm:px-6 lg:static lg:z-auto lg:h-auto lg:border-0 lg:bg-transparent">
      <Breadcrumbs />
      <div className="ml-auto flex items-center gap-2 lg:fixed lg:top-0 lg:left-0 lg:z-40 lg:w-60 lg:flex-wrap lg:gap-0 lg:px-3">
        <ChangeSetsFrame />
        <PaletteButton />
        <AccountMenu />
      </div>
    </header>
  );
}
