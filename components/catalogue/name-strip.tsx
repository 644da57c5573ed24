"use client";

import { lazyPart } from "@/components/ui/lazy-part";
import { type Arrangement } from "@/lib/browser/catalogue/arrange-ids";
import { type Names } from "@/components/catalogue/use-names";

/** What of a list is shown, and whether all its names are read. */
export interface NameChoice extends Pick<Arrangement, "badge" | "order"> {
  isWhole: boolean;
}

export const wholeList: NameChoice = { badge: null, order: "list", isWhole: false };

export interface NameStripProps {
  ids: readonly string[];
  names: Names;
  /** Whether all names of the list are read, not only those in view. */
  isWhole: boolean;
  choice: NameChoice;
  onChange: (choice: NameChoice) => void;
}

/** How many of a list are named, and its badges as filters; a line that is there before the names are. */
export const NameStrip = lazyPart<NameStripProps>(
  () => import("@/components/catalogue/name-summary.lazy").then((file) => file.NameSummary),
  { name: "the names", loading: <div className="h-10 border-b" /> },
);

/** The order of a list, beside its search. */
export const NameOrder = lazyPart<Pick<NameStripProps, "choice" | "onChange">>(
  () => import("@/components/catalogue/name-summary.lazy").then((file) => file.NameOrder),
  { name: "the orders", loading: <div className="w-32 shrink-0" /> },
);
