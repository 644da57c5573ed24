"use client";

import { ChangeSetsFrame } from "@/components/change-sets/frame/change-sets-frame";
import { AccountMenu } from "@/components/layout/account-menu";
import { Breadcrumbs } from "@/components/layout/breadcrumbs";
import { PaletteButton } from "@/components/palette/palette-button";

export function TopBar() {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b bg-surface px-4 sm:px-6">
      <Breadcrumbs />
      <div className="min-w-0 flex-1" />
      <ChangeSetsFrame />
      <PaletteButton />
      <AccountMenu />
    </header>
  );
}
