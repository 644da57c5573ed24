import { HoldKeys } from "@/components/ui/hold-keys";
import { lazyPart } from "@/components/ui/lazy-part";

/** The dialog of a bulk change, loaded with the first change. */
export const LazyBulkDialog = lazyPart(
  () => import("@/components/change-sets/bulk-dialog.lazy").then((file) => file.BulkDialog),
  {
    name: "the dialog",
    loading: <HoldKeys />,
    close: ({ onClose }) => onClose(),
  },
);

/** Interrupted changes, loaded after the list below them. */
export const LazyUnfinishedChangeSets = lazyPart(
  () =>
    import("@/components/change-sets/unfinished-change-sets.lazy").then(
      (file) => file.UnfinishedChangeSets,
    ),
  { name: "interrupted changes" },
);
