"use client";

import { lazyPart } from "@/components/ui/lazy-part";
import { type NameStripProps } from "@/components/catalogue/name-choice";

/** How many of a list are named, and its badges as filters; a line that is there before the names are. */
export const NameStrip = lazyPart<NameStripProps>(
  () => import("@/components/catalogue/name-summary.lazy").then((file) => file.NameSummary),
  { name: "the names", loading: <div className="h-10 border-b" /> },
);

/** The order of a list, beside its search. */
export const NameOrder = lazyPart<Pick<NameStripProps, "choice" | "onChange">>(
  () => import("@/components/catalogue/name-summary.lazy").then((file) => file.NameOrderSelect),
  { name: "the orders", loading: <div className="w-32 shrink-0" /> },
);
