"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import { type BulkControl } from "@/components/change-sets/bulk-control";
import { type BulkTask } from "@/components/change-sets/bulk-task";
import { useMergedTag } from "@/components/pickers/use-merged-tag";
import { inputStyle } from "@/components/ui/input-style";
import { Checkbox } from "@/components/ui/checkbox";
import { flattenErrors } from "@/components/ui/flatten-errors";
import { TagInput } from "@/components/ui/tag-input";
import { TagList } from "@/components/ui/tag-list";
import { TextField } from "@/components/ui/text-field";
import { useDebounced } from "@/components/ui/hooks/use-debounced";
import { formatCount, formatNumber } from "@/lib/format";
import { limits } from "@/lib/limits";
import { selectedTagsQuery, tagCountsQuery } from "@/lib/tags/queries";
import { tagKey } from "@/lib/text";

/** Tags to add, with those in use on offer. */
export function BulkTagsField({ control }: { control: BulkControl }) {
  const { field, fieldState } = useController({ control, name: "tags" });
  const [text, setText] = useState("");
  const q = useDebounced(text.trim(), 150);
  // Asked for before anything is typed: a list of suggestions opens only while typing.
  const { data } = useQuery(tagCountsQuery(q));
  const value = field.value ?? [];
  return (
    <TagInput
      {...field}
      autoFocus
      value={value}
      label="Tags"
      description="Press Enter or comma to add a tag."
      inputValue={text}
      onInputChange={setText}
      suggestions={data?.tags.map(({ tag }) => tag) ?? []}
      keyOf={tagKey}
      error={describeTagErrors(fieldState.error, value)}
    />
  );
}

/** Tags shown at once; typing finds the others. */
const shownTags = 100;

/** Tags to remove: those that the selected playlists have. */
export function BulkRemovedTagsField({ control, task }: { control: BulkControl; task: BulkTask }) {
  const { field, fieldState } = useController({ control, name: "tags" });
  const [text, setText] = useState("");
  const q = useDebounced(text.trim(), 150);
  const { data } = useQuery(selectedTagsQuery({ selection: task.selection, q }));
  const value = field.value ?? [];
  const keys = new Set(value.map(tagKey));
  const tags = (data?.tags ?? []).slice(0, shownTags);
  const more = (data?.more ?? 0) + (data?.tags.length ?? 0) - tags.length;
  const problem = describeTagErrors(fieldState.error, value);
  const select = (tag: string, isSelected: boolean) => {
    const rest = value.filter((other) => tagKey(other) !== tagKey(tag));
    field.onChange(isSelected ? [...rest, tag] : rest);
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Tags</legend>
      <input
        autoFocus
        type="search"
        aria-label="Find a tag"
        placeholder="Find a tag"
        value={text}
        maxLength={limits.tagCharacters}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          const [first] = tags;
          if (event.key !== "Enter" || text.trim() === "" || !first) return;
          event.preventDefault();
          select(first.tag, !keys.has(tagKey(first.tag)));
          setText("");
        }}
        className={`${inputStyle} h-9`}
      />
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
      <ul aria-label="Tags" className="flex max-h-60 min-h-16 flex-col overflow-y-auto">
        {tags.map(({ tag, active, archived }) => (
          <li key={tagKey(tag)} className="flex items-center justify-between gap-3 py-1 pr-2 pl-1">
            <Checkbox
              isSelected={keys.has(tagKey(tag))}
              isDisabled={!keys.has(tagKey(tag)) && value.length >= limits.tags}
              onChange={(isSelected) => select(tag, isSelected)}
            >
              <bdi className="min-w-0 break-words">{tag}</bdi>
            </Checkbox>
            <span className="text-sm text-muted numeric">{formatNumber(active + archived)}</span>
          </li>
        ))}
        {data && tags.length === 0 ? (
          <li className="text-muted">
            {q === "" ? "These playlists have no tags." : "No tags match."}
          </li>
        ) : null}
      </ul>
      {more > 0 ? (
        <p className="text-sm text-muted">Type to find {formatNumber(more)} more.</p>
      ) : null}
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

/** What tags are to be called from now on: one renamed, or several as one. */
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
