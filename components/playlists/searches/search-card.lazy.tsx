import { Ellipsis, X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { UnreadableSearch } from "@/components/playlists/form/form-values";
import { LazySearchPreview } from "@/components/playlists/searches/lazy-search-preview";
import { SearchEditor } from "@/components/playlists/searches/search-editor";
import { SearchSentence } from "@/components/playlists/searches/search-sentence";
import { isBlankSearch } from "@/components/playlists/searches/use-search-list";
import { Button } from "@/components/ui/button";
import { type FieldErrorMessage } from "@/components/ui/flatten-errors";
import { IconButton } from "@/components/ui/icon-button";
import { MenuButton } from "@/components/ui/menu-button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { describeSearch } from "@/lib/shared/playlists/searches/describe-search";
import {
  defaultView,
  findViews,
  isRulesDraft,
  type SearchView,
  searchViews,
} from "@/lib/shared/playlists/searches/search-drafts";

interface SearchActionsProps {
  /** From 1. */
  position: number;
  count: number;
  onMove: (step: -1 | 1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** Removes, moves and duplicates a search. */
function SearchActions(props: SearchActionsProps) {
  const { position, count, onMove, onDuplicate, onRemove } = props;
  const entries = [
    ...(position > 1 ? [{ label: "Move up", onAction: () => onMove(-1) }] : []),
    ...(position < count ? [{ label: "Move down", onAction: () => onMove(1) }] : []),
    { label: "Duplicate", onAction: onDuplicate },
  ];
  return (
    <div className="ml-auto flex shrink-0 items-center">
      <MenuButton label={`Actions for search ${position}`} entries={entries} isIcon>
        <Ellipsis aria-hidden className="size-4" />
      </MenuButton>
      <IconButton label={`Remove search ${position}`} onPress={onRemove}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}

const viewLabels: Record<SearchView, string> = { text: "Text", builder: "Builder", json: "JSON" };

interface SearchViewSwitchProps {
  /** From 1. */
  position: number;
  search: unknown;
  /** Views that can show the search. */
  views: readonly SearchView[];
  view: SearchView;
  onChange: (view: SearchView) => void;
}

/** Switches the view of a search. Views that cannot show it are disabled, with a reason. */
function SearchViewSwitch(props: SearchViewSwitchProps) {
  const { position, search, views, view, onChange } = props;
  const id = useId();
  const reason = views.includes("text") ? null : explain(search);
  return (
    <>
      <SegmentedControl
        label={`View of search ${position}`}
        segments={searchViews.map((id) => ({
          id,
          label: viewLabels[id],
          isDisabled: !views.includes(id),
        }))}
        value={view}
        onChange={onChange}
        aria-describedby={reason ? id : undefined}
      />
      {reason ? (
        <p
          id={id}
          className="order-last min-w-0 basis-full text-sm text-muted @md:order-none @md:flex-1 @md:basis-0"
        >
          {reason}
        </p>
      ) : null}
    </>
  );
}

/** Explains why views are disabled for `search`. */
function explain(search: unknown): string {
  if (search instanceof UnreadableSearch)
    return `${search.json.trim() === "" ? "Enter" : "Fix"} the JSON to use the other views.`;
  if (isRulesDraft(search)) return "Rules can't be shown as text.";
  return "This search can only be edited as JSON.";
}

interface SearchCardProps {
  /** From 1. */
  position: number;
  count: number;
  search: unknown;
  messages: FieldErrorMessage[];
  autoFocus: boolean;
  onChange: (search: unknown) => void;
  onBlur: () => void;
  /** The parameters of the preview; missing without a catalogue. */
  preview?: { kind: string; listed: ReadonlySet<string> } | undefined;
  /** Changes of the list that contains it; missing if there is none. */
  inList?: {
    onMove: (step: -1 | 1) => void;
    onDuplicate: () => void;
    onRemove: () => void;
  };
}

/** One search in the selected view, with its sentence. */
export function SearchCard(props: SearchCardProps) {
  const { position, count, search, inList, preview, ...editor } = props;
  const [selectedView, setSelectedView] = useState<SearchView>(() => initialView(search));
  /** Whether the next editor takes the focus. Switching views keeps it on the switch. */
  const [takesFocus, setTakesFocus] = useState(editor.autoFocus);
  const [converted, setConverted] = useState<{ from: unknown; to: unknown } | null>(null);
  const views = search instanceof UnreadableSearch ? (["json"] as const) : findViews(search);
  const view = views.find((known) => known === selectedView) ?? initialView(search);

  const move = (step: -1 | 1) => {
    const focused = document.activeElement;
    inList?.onMove(step);
    // Moving a card drops its focus.
    if (focused instanceof HTMLElement) focused.focus();
  };
  const readKey = (event: KeyboardEvent) => {
    if (!inList || !event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    event.stopPropagation();
    move(event.key === "ArrowUp" ? -1 : 1);
  };

  return (
    <div
      role="group"
      aria-label={`Search ${position} of ${count}`}
      // Before a control in the card handles the arrow keys.
      onKeyDownCapture={readKey}
      className="@container flex flex-col gap-2 rounded border bg-surface p-3"
    >
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1.5 @sm:gap-x-2.5">
        {inList ? (
          <span aria-hidden className="text-sm text-faint numeric">
            {position}
          </span>
        ) : null}
        <SearchViewSwitch
          position={position}
          search={search}
          views={views}
          view={view}
          onChange={(next) => {
            setSelectedView(next);
            setTakesFocus(false);
          }}
        />
        {inList ? (
          <SearchActions {...inList} position={position} count={count} onMove={move} />
        ) : null}
      </div>
      <SearchEditor
        {...editor}
        view={view}
        search={search}
        label={`Search ${position}`}
        autoFocus={takesFocus}
        onConvert={(to) => {
          setConverted({ from: search, to });
          setTakesFocus(true);
          editor.onChange(to);
        }}
      />
      {converted && converted.to === search ? (
        <Button
          size="sm"
          className="self-start"
          onPress={() => {
            setSelectedView("text");
            setTakesFocus(true);
            editor.onChange(converted.from);
          }}
        >
          Back to text
        </Button>
      ) : null}
      {view === "text" || search instanceof UnreadableSearch || isBlankSearch(search) ? null : (
        <SearchSentence search={search} />
      )}
      {preview && isLookedUp(search) ? <LazySearchPreview {...preview} search={search} /> : null}
    </div>
  );
}

/** The matches of other JSON are unknown. */
const isLookedUp = (search: unknown) =>
  !(search instanceof UnreadableSearch) &&
  !isBlankSearch(search) &&
  describeSearch(search).kind !== "opaque";

function initialView(search: unknown): SearchView {
  return search instanceof UnreadableSearch ? "json" : defaultView(search);
}
