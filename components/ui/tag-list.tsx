import { X } from "lucide-react";

interface TagListProps {
  tags: string[];
  /** Absent for read-only tags. */
  onRemove?: (tag: string) => void;
  isDisabled?: boolean;
}

/** A list of tags with remove buttons. Not RAC's TagGroup, which does not work inside a ComboBox. */
export function TagList({ tags, onRemove, isDisabled }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Added tags" className="flex max-w-full flex-wrap gap-1">
      {tags.map((tag) => (
        <li
          key={tag}
          className="inline-flex max-w-full items-center gap-1 rounded border bg-sunken py-0.5 pr-1 pl-2 text-sm"
        >
          <bdi className="truncate">{tag}</bdi>
          {onRemove ? (
            <button
              type="button"
              disabled={isDisabled}
              aria-label={`Remove ${tag}`}
              onClick={() => onRemove(tag)}
              className="rounded p-0.5 text-muted hover:bg-pressed hover:text-ink"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          ) : (
            <span className="w-1" />
          )}
        </li>
      ))}
    </ul>
  );
}
