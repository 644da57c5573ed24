import { useImperativeHandle, useRef } from "react";
import { useController, useFormState, useWatch } from "react-hook-form";
import { flattenErrors, messagesBelow } from "@/components/ui/flatten-errors";
import {
  fieldDescriptions,
  type PlaylistFormControl,
  readJsonSearch,
} from "@/components/playlists/form/form-values";
import { useSearchedKind } from "@/components/catalogue/use-list-kind";
import { isBlankSearch, useSearchList } from "@/components/playlists/searches/use-search-list";
import { afterPress } from "@/components/ui/after-press";
import { FieldGroup } from "@/components/ui/field-group";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { LiveText } from "@/components/ui/visually-hidden";
import { Button } from "@/components/ui/button";
import { MenuButton } from "@/components/ui/menu-button";
import { Braces, ListTree, Plus, TextSearch } from "lucide-react";
import { emptyRule, rulesSearch } from "@/lib/shared/playlists/searches/search-drafts";

const loadCard = () =>
  import("@/components/playlists/searches/search-card.lazy").then((file) => file.SearchCard);
const SearchCard = lazyPart(loadCard, {
  name: "this search",
  reassurance: "It is kept.",
  loading: <Skeleton className="h-24" />,
});

const firstField = "textarea, input:not([type=radio]), button:not(:disabled)";

/** The searches, each in its own view. Untouched values are saved unchanged. */
export function SearchesField({ control }: { control: PlaylistFormControl }) {
  const { field, fieldState } = useController({
    control,
    name: "searches",
    // With a search, the list of IDs can be empty.
    rules: { deps: "inventory_ids" },
  });
  const { ref, value: searches, onChange, onBlur } = field;
  const list = useSearchList(searches, (next) => {
    onChange(next);
    // Validated on blur, then on change, so that messages follow their searches.
    if (fieldState.invalid) onBlur();
  });

  const [inventory, said] = useWatch({ control, name: ["inventory_ids", "inventory_kind"] });
  const kind = useSearchedKind(inventory.ids, said);

  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => {
      const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
      (find("[aria-invalid=true]") ?? find(firstField))?.focus();
    },
  }));

  const { isSubmitted } = useFormState({ control });
  const messages = flattenErrors(fieldState.error);
  /** Hides the errors of a search in which nothing is entered until the form has been submitted. */
  const messagesOf = (search: unknown, index: number) =>
    isSubmitted || !isBlankSearch(search) ? messagesBelow(messages, [String(index)]) : [];
  const cards = searches.map((search, index) => (
    <SearchCard
      key={list.keys[index]}
      position={index + 1}
      count={searches.length}
      search={search}
      autoFocus={list.keys[index] === list.added}
      messages={messagesOf(search, index)}
      preview={kind === null ? undefined : { kind, listed: inventory.set }}
      onChange={(next) => list.change(index, next)}
      onBlur={afterPress(onBlur)}
      inList={{
        onMove: (step) => list.move(index, step),
        onDuplicate: () => list.duplicate(index),
        onRemove: () => list.remove(index),
      }}
    />
  ));
  const { removed } = list;
  if (removed) {
    const notice = (
      <RemovedSearchNotice
        key={`removed-${removed.key}`}
        position={removed.index + 1}
        onUndo={() => list.restore(removed)}
      />
    );
    cards.splice(removed.index, 0, notice);
  }

  return (
    <FieldGroup
      ref={box}
      label="Searches"
      isOptional
      description={fieldDescriptions.searches}
      error={messages.find(({ path }) => path.length === 0)?.message}
    >
      {cards}
      <SearchAdder onAdd={list.add} />
      <LiveText className="sr-only">
        <span key={list.announcement.times}>{list.announcement.text}</span>
      </LiveText>
    </FieldGroup>
  );
}

interface RemovedSearchNoticeProps {
  /** Former position, from 1. */
  position: number;
  onUndo: () => void;
}

/** Shown in place of a removed search until the next change. Takes its focus. */
function RemovedSearchNotice({ position, onUndo }: RemovedSearchNoticeProps) {
  return (
    <div className="flex items-center justify-between gap-3 rounded border border-dashed py-1.5 pr-1.5 pl-3 text-sm text-muted">
      Search {position} removed.
      <Button size="sm" autoFocus aria-label={`Undo removing search ${position}`} onPress={onUndo}>
        Undo
      </Button>
    </div>
  );
}

/** Adds a search of one of three kinds. */
function SearchAdder({ onAdd }: { onAdd: (search: unknown) => void }) {
  const entries = [
    { label: "Text", icon: <TextSearch aria-hidden />, onAction: () => onAdd("") },
    {
      label: "Rules",
      icon: <ListTree aria-hidden />,
      onAction: () => onAdd(rulesSearch(emptyRule)),
    },
    { label: "JSON", icon: <Braces aria-hidden />, onAction: () => onAdd(readJsonSearch("")) },
  ];
  return (
    // A failed load is repeated when there is a search.
    <div onFocus={() => void loadCard().catch(() => undefined)}>
      <MenuButton label="Add search" entries={entries}>
        <Plus aria-hidden className="size-4" />
        Add search
      </MenuButton>
    </div>
  );
}
