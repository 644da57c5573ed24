"use client";

import dynamic from "next/dynamic";

/** The dialog of the templates for names, fetched when it is first opened. */
export const LazyNameTemplatesDialog = dynamic(
  () =>
    import("@/components/playlists/naming/name-templates-dialog.lazy").then(
      (file) => file.NameTemplatesDialog,
    ),
  { ssr: false },
);
