"use client";

import dynamic from "next/dynamic";

/** The dialog of a bulk change, fetched when the first is made. */
export const LazyBulkDialog = dynamic(
  () => import("@/components/change-sets/bulk-dialog.lazy").then((file) => file.BulkDialog),
  { ssr: false },
);

/** Interrupted changes, fetched after the list that they are above. */
export const LazyUnfinishedChangeSets = dynamic(
  () =>
    import("@/components/change-sets/unfinished-change-sets.lazy").then(
      (file) => file.UnfinishedChangeSets,
    ),
  { ssr: false },
);
