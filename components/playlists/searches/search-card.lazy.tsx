import { type KeyboardEvent, useState } from "react";
import { type FieldErrorMessage } from "@/components/ui/flatten-errors";
import { UnreadableSearch } from "@/components/playlists/form/form-values";
import { isBlankSearch } from "@/components/playlists/searches/is-blank-search";
import { LazySearchPreview } from "@/components/playlists/searches/lazy-search-preview";
import { SearchActions } from "@/components/playlists/searches/search-actions";
import { SearchEditor } from "@/components/playlists/searches/search-editor";
import { SearchSentence } from "@/components/playlists/searches/search-sentence";
import { SearchViewSwitch } from "@/components/playlists/searches/search-view-switch";
import { Button } from "@/components/ui/button";
import { describeSearch } from "@/lib/shared/playlists/searches/describe-search";
import {
  defaultView,
  findViews,
  type SearchView,
} from "@/lib/shared/playlists/searches/search-views";

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
