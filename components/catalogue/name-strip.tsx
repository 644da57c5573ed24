"use client";

import { lazyPart } from "@/components/ui/lazy-part";
import { type NameStripProps } from "@/components/catalogue/name-choice";

/** What is known about the IDs of a list, after their number. */
export const NameStrip = lazyPart<NameStripProps>(
  () => import("@/components/catalogue/name-summary.lazy").then((file) => file.NameSummary),
  { name: "the names" },
);

/** The order of a list, next to its search. */
export const NameOrder = lazyPart<Pick<NameStripProps, "choice" | "onChange">>(
  () => import("@/components/catalogue/name-summary.lazy").then((file) => file.NameOrderSelect),
  { name: "the orders", loading: <div className="w-32 shrink-0" /> },
);
