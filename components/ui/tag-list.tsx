"use client";

import { X } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Tag, TagGroup, TagList as AriaTagList } from "react-aria-components/TagGroup";

interface TagListProps {
  tags: string[];
  /** Without it the tags cannot be removed. */
  onRemove?: (tag: string) => void;
  isDisabled?: boolean;
}

/** Tags in a row; arrow keys walk them, Delete removes one. Renders nothing when there are none. */
export function TagList({ tags, onRemove, isDisabled }: TagListProps) {
  if (tags.length === 0) return null;
  const canRemove = onRemove && !isDisabled;
  return (
    <TagGroup
      aria-label="Added"
      className="contents"
      onRemove={canRemove ? (keys) => keys.forEach((key) => onRemove(String(key))) : undefined}
    >
      <AriaTagList className="flex max-w-full flex-wrap gap-1">
        {tags.map((tag) => (
          <Tag
            key={tag}
            id={tag}
            textValue={tag}
            className="inline-flex max-w-full items-center gap-1 rounded border bg-sunken py-0.5 pr-1 pl-2 text-sm"
          >
            <bdi className="truncate">{tag}</bdi>
            {canRemove ? (
              <Button
                slot="remove"
                aria-label={`Remove ${tag}`}
                className="rounded p-0.5 text-muted hover:bg-pressed hover:text-ink"
              >
                <X aria-hidden className="size-3.5" />
              </Button>
            ) : null}
          </Tag>
        ))}
      </AriaTagList>
    </TagGroup>
  );
}
