import { lazyPart } from "@/components/ui/lazy-part";

export const loadNameTemplates = () =>
  import("@/components/playlists/naming/name-templates-dialog.lazy").then(
    (file) => file.NameTemplatesDialog,
  );

/** The dialog of the name templates, loaded when it is first opened. */
export const LazyNameTemplatesDialog = lazyPart(loadNameTemplates, {
  name: "the dialog",
  close: ({ onClose }) => onClose(),
});
