import { BookmarkPlus, ListFilter, SlidersHorizontal } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { type ComponentProps, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import {
  type FilterState,
  useSetFilters,
} from "@/components/playlists/table/filters/filter-fields";
import { type FilterSheet } from "@/components/playlists/table/filters/filter-sheet.lazy";
import { PlaylistFilters } from "@/components/playlists/table/filters/playlist-filters";
import { type TableDisplay } from "@/components/playlists/table/table-layout";
import { useOpenView } from "@/components/playlists/views/use-views";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/style";
import { Disclosure } from "@/components/ui/disclosure";
import { useHotkey } from "@/components/ui/hooks/use-hotkey";
import { lazyPart } from "@/components/ui/lazy-part";
import { PopoverButton } from "@/components/ui/popover-button";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { LiveText } from "@/components/ui/visually-hidden";
import { focusFirstRow } from "@/components/ui/walk-rows";
import { limits } from "@/lib/shared/limits";
import { toViewQuery } from "@/lib/shared/playlists/views/view-query";
import { type SavedView } from "@/lib/shared/playlists/views/view-schema";

const ViewDialog = lazyPart(
  () => import("@/components/playlists/views/view-dialog.lazy").then((file) => file.ViewDialog),
  { name: "the dialog", close: ({ onClose }) => onClose() },
);

interface SaveViewButtonProps {
  /** The saved views in the page's data. */
  initial: SavedView[];
  /** The columns of the table; "" for the default ones. */
  columns: string;
}

/** Saves the current list as a view. Renders nothing if it equals a saved one, or shows all playlists. */
function SaveViewButton({ initial, columns }: SaveViewButtonProps) {
  const search = useSearchParams();
  const { query, opened, isChanged } = useOpenView(initial);
  const [isOpen, setOpen] = useState(false);
  const shown = new URLSearchParams(search);
  shown.set("columns", columns);
  const isNew = query !== "" && (opened === null || isChanged);
  return (
    <>
      {isNew ? (
        <Button variant="quiet" size="sm" onPress={() => setOpen(true)}>
          <BookmarkPlus aria-hidden className="size-4" />
          {opened ? "Save as new view" : "Save view"}
        </Button>
      ) : null}
      {isOpen ? (
        <ViewDialog view={null} query={toViewQuery(shown)} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

const LazyDisplayOptions = lazyPart(
  () =>
    import("@/components/playlists/table/display-options.lazy").then((file) => file.DisplayOptions),
  { name: "the options", loading: <Skeleton className="h-60" /> },
);

const LazySheet = lazyPart<ComponentProps<typeof FilterSheet>>(
  () =>
    import("@/components/playlists/table/filters/filter-sheet.lazy").then(
      (file) => file.FilterSheet,
    ),
  { name: "the filters", close: ({ onClose }) => onClose() },
);

/** "Filters (2)": the filters of a narrow window. */
function FilterSheetButton(props: Omit<ComponentProps<typeof FilterSheet>, "onClose">) {
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

interface TableToolbarProps {
  text: string;
  onType: (text: string) => void;
  /** Called for Enter in the search. */
  onEnter: () => void;
  /** Contains the rows. */
  results: RefObject<HTMLElement | null>;
  state: FilterState;
  /** Whether a filter other than the search is set. */
  isNarrowed: boolean;
  onClear: () => void;
  /** "609 playlists"; "" while it is unknown. */
  count: string;
  display: TableDisplay;
  /** The saved views of this list in the page's data; null if it has none. */
  views: SavedView[] | null;
}

/** One row above a table of playlists: search, filters, count, and display options. */
export function TableToolbar(props: TableToolbarProps) {
  const { state, count, display, isNarrowed, onClear } = props;
  const { hasAdvertisers } = state;
  const field = useRef<HTMLInputElement>(null);
  useHotkey("/", () => field.current?.select());
  const readKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" && focusFirstRow(props.results.current)) event.preventDefault();
    if (event.key === "Enter") props.onEnter();
  };
  const saveView = props.views ? (
    <SaveViewButton initial={props.views} columns={display.columnsText} />
  ) : null;
  return (
    <div className="mb-3 flex items-start gap-x-4 gap-y-2 max-xl:flex-wrap max-sm:flex-nowrap max-sm:gap-2">
      <SearchField
        ref={field}
        label="Search playlists"
        placeholder={hasAdvertisers ? "Name, advertiser, tag, ID, show" : "Name, tag, ID, show"}
        shortcut="/"
        value={props.text}
        onChange={props.onType}
        maxLength={limits.termCharacters}
        onKeyDown={readKey}
        className="w-72 min-w-32 max-sm:flex-1"
      />
      <FilterSheetButton state={state} count={count} isNarrowed={isNarrowed} onClear={onClear}>
        <Disclosure title="Display" titleClassName="py-1.5 text-sm font-medium">
          <div className="flex flex-col gap-3 py-2">
            <LazyDisplayOptions display={display} hasAdvertisers={hasAdvertisers} />
          </div>
        </Disclosure>
        {saveView}
      </FilterSheetButton>
      <PlaylistFilters state={state} onClear={onClear} />
      <div className="ml-auto flex h-9 shrink-0 items-center gap-1 max-sm:contents">
        <LiveText className="px-1 max-sm:sr-only">{count || null}</LiveText>
        <span className="contents max-sm:hidden">
          {saveView}
          <DisplayButton display={display} hasAdvertisers={hasAdvertisers} />
        </span>
      </div>
    </div>
  );
}

interface DisplayButtonProps {
  display: TableDisplay;
  /** Whether the list has several advertisers. */
  hasAdvertisers: boolean;
}

/** Opens the choice of columns, density and rows per page. */
function DisplayButton(props: DisplayButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PopoverButton
      label="Display"
      placement="bottom end"
      className="w-64"
      dialogClassName="flex flex-col gap-3 p-3"
      buttonClassName={buttonStyle("quiet", "sm")}
      face={
        <>
          <SlidersHorizontal aria-hidden className="size-4" />
          Display
        </>
      }
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      <LazyDisplayOptions {...props} />
    </PopoverButton>
  );
}
