import { ListFilter } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { type FilterSheet } from "@/components/playlists/table/filters/filter-sheet.lazy";
import { useSetFilters } from "@/components/playlists/table/filters/use-set-filters";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";

const LazySheet = lazyPart<ComponentProps<typeof FilterSheet>>(
  () =>
    import("@/components/playlists/table/filters/filter-sheet.lazy").then(
      (file) => file.FilterSheet,
    ),
  { name: "the filters", close: ({ onClose }) => onClose() },
);

/** "Filters (2)": the filters of a narrow window. */
export function FilterSheetButton(props: Omit<ComponentProps<typeof FilterSheet>, "onClose">) {
  const set = useSetFilters(props.state.filters);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        className="sm:hidden"
      >
        <ListFilter aria-hidden className="size-4" />
        {set.length > 0 ? `Filters (${set.length})` : "Filters"}
      </Button>
      {isOpen ? <LazySheet {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
