"use client";

import { useImperativeHandle, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { Braces, TextSearch } from "lucide-react";
import { listMessages } from "@/components/playlists/field-messages";
import { type PlaylistFormControl } from "@/components/playlists/form-values";
import { SearchCard } from "@/components/playlists/search-card";
import { Button } from "@/components/ui/button";
import { FieldGroup } from "@/components/ui/field-group";

/**
 * The searches, each with the editor of its kind. A value is replaced only when its editor changes it, so
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
  // Searches have no identity of their own; these keys let an editor keep its state when others go.
  const [keys, setKeys] = useState(() => searches.map((_, index) => index));
  const [added, setAdded] = useState<number | null>(null);

  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => {
      const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
      (find("[aria-invalid=true]") ?? find("textarea, button"))?.focus();
    },
  }));

  const add = (search: unknown) => {
    const key = Math.max(-1, ...keys) + 1;
    setKeys([...keys, key]);
    setAdded(key);
    onChange([...searches, search]);
  };
  const remove = (index: number) => {
    setKeys(keys.toSpliced(index, 1));
    onChange(searches.toSpliced(index, 1));
  };
  const messages = listMessages(fieldState.error);

  return (
    <FieldGroup
      ref={box}
      label="Searches"
      isOptional
      description="Saved searches that find inventory, beside or instead of single IDs."
      error={messages.find(({ path }) => path.length === 0)?.message}
    >
      {searches.map((search, index) => (
        <SearchCard
          key={keys[index]}
          position={index + 1}
          search={search}
          autoFocus={keys[index] === added}
          messages={messages
            .filter(({ path }) => path[0] === String(index))
            .map(({ path, message }) => ({ path: path.slice(1), message }))}
          onChange={(next) => onChange(searches.with(index, next))}
          onBlur={onBlur}
          onRemove={() => remove(index)}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => add("")}>
          <TextSearch aria-hidden className="size-4" />
          Add text search
        </Button>
        <Button onPress={() => add({})}>
          <Braces aria-hidden className="size-4" />
          Add JSON search
        </Button>
      </div>
    </FieldGroup>
  );
}
