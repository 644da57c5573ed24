import { lazyPart } from "@/components/ui/lazy-part";

/** The dialog of a bulk change, fetched when the first is made. */
export const LazyBulkDialog = lazyPart(
  () => import("@/components/change-sets/bulk-dialog.lazy").then((file) => file.BulkDialog),
  {
    name: "the dialog",
    // Keys that come before the dialog are for its field.
    loading: <span hidden data-awaits-keys="always" />,
    close: ({ onClose }) => onClose(),
  },
);

/** Interrupted changes, fetched after the list that they are above. */
export const LazyUnfinishedChangeSets = lazyPart(
  () =>
    import("@/components/change-sets/unfinished-change-sets.lazy").then(
      (file) => file.UnfinishedChangeSets,
    ),
  { name: "interrupted changes" },
);
