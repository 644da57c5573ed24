"use client";

import { useImperativeHandle, useRef } from "react";
import { useController } from "react-hook-form";
import { listMessages, messagesBelow } from "@/components/playlists/field-messages";
import { type PlaylistFormControl } from "@/components/playlists/form-values";
import { RemovedSearchNotice } from "@/components/playlists/removed-search-notice";
import { SearchAdder } from "@/components/playlists/search-adder";
import { SearchCard } from "@/components/playlists/search-card";
import { useSearchList } from "@/components/playlists/use-search-list";
import { afterPress } from "@/components/ui/after-press";
import { FieldGroup } from "@/components/ui/field-group";
import { LiveText } from "@/components/ui/live-text";

const firstField = "textarea, input:not([type=radio]), button:not(:disabled)";

/**
 * The searches, each in the view that one chooses. A value is replaced only when its editor changes it, so
 * what nobody touches is saved exactly as it came.
 */
export function SearchesField({ control }: { control: PlaylistFormControl }) {
  const { field, fieldState } = useController({
    control,
    name: "searches",
    // With a search, a list without ids is right.
    rules: { deps: "inventory_ids" },
  });
  const { ref, value: searches, onChange, onBlur } = field;
  const list = useSearchList(searches, (next) => {
    onChange(next);
    // Judged on blur, then on change: messages go when they are heeded, and move with their searches.
    if (fieldState.invalid) onBlur();
  });

  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => {
      const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
      (find("[aria-invalid=true]") ?? find(firstField))?.focus();
    },
  }));

  const messages = listMessages(fieldState.error);
  const cards = searches.map((search, index) => (
    <SearchCard
      key={list.keys[index]}
      position={index + 1}
      count={searches.length}
      search={search}
      autoFocus={list.keys[index] === list.added}
      messages={messagesBelow(messages, [String(index)])}
      onChange={(next) => list.change(index, next)}
      onBlur={afterPress(onBlur)}
      onMove={(step) => list.move(index, step)}
      onDuplicate={() => list.duplicate(index)}
      onRemove={() => list.remove(index)}
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
      description="Saved searches that find inventory, beside or instead of single IDs."
      error={messages.find(({ path }) => path.length === 0)?.message}
    >
      {cards}
      <SearchAdder onAdd={list.add} />
      <LiveText className="sr-only">
        <span key={list.said.times}>{list.said.text}</span>
      </LiveText>
    </FieldGroup>
  );
}
