"use client";

import dynamic from "next/dynamic";

/** The dialog of a bulk change, fetched when the first is made. */
export const LazyBulkDialog = dynamic(
  () => import("@/components/change-sets/bulk-dialog.lazy").then((file) => file.BulkDialog),
  { ssr: false },
);

/** What goes on, or waits to go on, fetched after the list that it stands above. */
export const LazyUnfinishedChangeSets = dynamic(
  () =>
    import("@/components/change-sets/unfinished-change-sets.lazy").then(
      (file) => file.UnfinishedChangeSets,
    ),
  { ssr: false },
);
