import { type FilterPanelProps } from "@/components/playlists/table/filters/filter-panel-props";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";

const loadPanel = () =>
  import("@/components/playlists/table/filters/filter-panel.lazy").then((file) => file.FilterPanel);
export const LazyFilterPanel = lazyPart<FilterPanelProps>(loadPanel, {
  name: "the filters",
  loading: <Skeleton className="m-2 h-40" />,
});
