import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { type BulkControl, type BulkTask } from "@/components/change-sets/bulk-task";
import { TagChecklist, useMergedTag } from "@/components/pickers/tag-checklist";
import { flattenErrors } from "@/components/ui/flatten-errors";
import { TagInput, TagList } from "@/components/ui/tag-input";
import { TextField } from "@/components/ui/text-field";
import { useTyped } from "@/components/ui/hooks/use-settled";
import { formatCount } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import { tagCountsQuery } from "@/lib/browser/tags/queries";
import { tagKey } from "@/lib/shared/text";

/** Tags to add, with suggestions from those in use. */
export function BulkTagsField({ control }: { control: BulkControl }) {
  const { field, fieldState } = useController({ control, name: "tags" });
  const [{ tags, text }, setDraft] = useState({ tags: field.value ?? [], text: "" });
  // Typed text already counts as a tag of the form, so that the preview is ready before the tag is finished.
  const latest = useRef({ tags, text });
  const change = (changed: Partial<typeof latest.current>) => {
    latest.current = { ...latest.current, ...changed };
    setDraft(latest.current);
    const typed = latest.current.text.trim();
    field.onChange(typed === "" ? latest.current.tags : [...latest.current.tags, typed]);
  };
  const q = useTyped(text.trim());
  // Requested before anything is typed, because a list of suggestions opens only while typing.
  const { data } = useQuery(tagCountsQuery(q));
  /** Passes Enter in the empty field to the form, such as the second Enter after a tag. */
  const readKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || text !== "") return;
    if (tags.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.closest("form")?.requestSubmit();
  };
  return (
    <div onKeyDownCapture={readKey}>
      <TagInput
        {...field}
        autoFocus
        value={tags}
        onChange={(to) => change({ tags: to })}
        label="Tags"
        description="Press Enter to add, Enter again to save."
        inputValue={text}
        onInputChange={(to) => change({ text: to })}
        suggestions={data?.tags.map(({ tag }) => tag) ?? []}
        keyOf={tagKey}
        error={describeTagErrors(fieldState.error, field.value ?? [])}
      />
    </div>
  );
}

/** Tags to remove: those that the selected playlists have. */
export function BulkRemovedTagsField({ control, task }: { control: BulkControl; task: BulkTask }) {
  const { field, fieldState } = useController({ control, name: "tags" });
  const value = field.value ?? [];
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Tags</legend>
      <TagChecklist
        selection={task.selection}
        selected={value}
        onChange={field.onChange}
        empty="These playlists have no tags."
        error={describeTagErrors(fieldState.error, value)}
        className="max-h-60 min-h-16"
      />
    </fieldset>
  );
}

function describeTagErrors(error: unknown, tags: string[]): string | undefined {
  const messages = flattenErrors(error).map(({ path, message }) => {
    const tag = tags[Number(path[0])];
    return tag === undefined ? message : `“${tag}”: ${message}`;
  });
  return messages.join(" ") || undefined;
}

/** New name for tags: one is renamed, or several are merged. */
export function BulkRenameField({ control, tags }: { control: BulkControl; tags: string[] }) {
  const { field, fieldState } = useController({ control, name: "to" });
  const merged = useMergedTag({ kind: "rename_tags", from: tags, to: field.value ?? "" });
  return (
    <>
      {tags.length > 1 ? <TagList tags={tags} /> : null}
      <TextField
        {...field}
        value={field.value ?? ""}
        autoFocus
        label={tags.length > 1 ? "Merge into" : "New name"}
        description={
          merged
            ? `“${merged.tag}” is already on ${formatCount(merged.active + merged.archived, "playlist")}. This will merge the tags; playlists that have both keep one.`
            : undefined
        }
        counterMax={limits.tagCharacters}
        error={fieldState.error?.message}
      />
    </>
  );
}
