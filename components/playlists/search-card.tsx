"use client";

import { X } from "lucide-react";
import { type FieldMessage } from "@/components/playlists/field-messages";
import { UnreadableSearch } from "@/components/playlists/form-values";
import { JsonSearchEditor } from "@/components/playlists/json-search-editor";
import { SearchSentence } from "@/components/playlists/search-sentence";
import { TextSearchEditor } from "@/components/playlists/text-search-editor";
import { IconButton } from "@/components/ui/icon-button";

export interface SearchEditorProps<Search> {
  label: string;
  search: Search;
  onChange: (search: unknown) => void;
  onBlur: () => void;
  error?: string;
  autoFocus: boolean;
}

interface SearchCardProps {
  /** From 1. */
  position: number;
  search: unknown;
  messages: FieldMessage[];
  autoFocus: boolean;
  onChange: (search: unknown) => void;
  onBlur: () => void;
  onRemove: () => void;
}

/** One search: its editor, and in words what it means. */
export function SearchCard({ position, search, messages, onRemove, ...editor }: SearchCardProps) {
  const error = messages.map(describe).join(" ") || undefined;
  return (
    <div className="flex flex-col gap-2 rounded border bg-surface p-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          {typeof search === "string" ? (
            <TextSearchEditor
              {...editor}
              label={`Search ${position}`}
              search={search}
              error={error}
            />
          ) : (
            <JsonSearchEditor
              {...editor}
              label={`Search ${position}`}
              search={search}
              error={error}
            />
          )}
        </div>
        <IconButton label={`Remove search ${position}`} onPress={onRemove}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      {typeof search === "string" || search instanceof UnreadableSearch ? null : (
        <SearchSentence search={search} />
      )}
    </div>
  );
}

function describe({ path, message }: FieldMessage): string {
  return path.length === 0 ? message : `${path.join(" › ")}: ${message}`;
}
