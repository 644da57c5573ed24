import { X } from "lucide-react";
import { cx } from "@/components/ui/cx";

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
          className={cx(
            "inline-flex max-w-full items-center gap-1 rounded border bg-sunken py-0.5 pl-2 text-sm",
            onRemove ? "pr-1" : "pr-2",
          )}
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
          ) : null}
        </li>
      ))}
    </ul>
  );
}
