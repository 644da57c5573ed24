"use client";

import { FullPage } from "@/components/layout/full-page";
import { NotFoundState } from "@/components/layout/not-found-state";

/** Page for unknown addresses. A single reference, because every page's HTML contains it. */
export function NotFoundPage() {
  return (
    <FullPage>
      <NotFoundState />
    </FullPage>
  );
}
