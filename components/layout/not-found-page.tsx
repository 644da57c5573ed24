"use client";

import { FullPage } from "@/components/layout/full-page";
import { NotFoundState } from "@/components/layout/not-found-state";

/** For addresses without a page. Every page's HTML names it, so it is one reference. */
export function NotFoundPage() {
  return (
    <FullPage>
      <NotFoundState />
    </FullPage>
  );
}
