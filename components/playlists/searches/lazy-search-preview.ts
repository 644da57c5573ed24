import { lazyPart } from "@/components/ui/lazy-part";

/** Loaded with the first search on a page with a catalogue. */
export const LazySearchPreview = lazyPart(
  () =>
    import("@/components/playlists/searches/search-preview.lazy").then(
      (file) => file.SearchPreview,
    ),
  { name: "what this search matches", reassurance: "The search is kept." },
);
