"use client";

import { lazyPart } from "@/components/ui/lazy-part";

/** The dialog of the templates for names, fetched when it is first opened. */
export const LazyNameTemplatesDialog = lazyPart(
  () =>
    import("@/components/playlists/naming/name-templates-dialog.lazy").then(
      (file) => file.NameTemplatesDialog,
    ),
  { name: "the dialog", close: ({ onClose }) => onClose() },
);
