"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import { type BulkControl } from "@/components/change-sets/bulk-control";
import { flattenErrors } from "@/components/ui/flatten-errors";
import { TagInput } from "@/components/ui/tag-input";
import { TagList } from "@/components/ui/tag-list";
import { TextField } from "@/components/ui/text-field";
import { useDebounced } from "@/components/ui/hooks/use-debounced";
import { limits } from "@/lib/limits";
import { tagCountsQuery } from "@/lib/tags/queries";
import { tagKey } from "@/lib/text";

/** Tags to add or to remove, with those in use on offer. */
export function BulkTagsField({ control }: { control: BulkControl }) {
  const { field, fieldState } = useController({ control, name: "tags" });
  const [text, setText] = useState("");
  const q = useDebounced(text.trim(), 150);
  const { data } = useQuery({ ...tagCountsQuery(q), enabled: q !== "" });
  const value = field.value ?? [];
  const messages = flattenErrors(fieldState.error).map(({ path, message }) => {
    const tag = value[Number(path[0])];
    return tag === undefined ? message : `“${tag}”: ${message}`;
  });
  return (
    <TagInput
      {...field}
      value={value}
      label="Tags"
      description="Press Enter or comma to add a tag."
      inputValue={text}
      onInputChange={setText}
      suggestions={data?.tags.map(({ tag }) => tag) ?? []}
      keyOf={tagKey}
      error={messages.join(" ") || undefined}
    />
  );
}

/** What tags are to be called from now on: one renamed, or several as one. */
export function BulkRenameField({ control, tags }: { control: BulkControl; tags: string[] }) {
  const { field, fieldState } = useController({ control, name: "to" });
  return (
    <>
      {tags.length > 1 ? <TagList tags={tags} /> : null}
      <TextField
        {...field}
        value={field.value ?? ""}
        autoFocus
        label={tags.length > 1 ? "Merge into" : "New name"}
        description="Playlists that already have this tag keep it once."
        counterMax={limits.tagCharacters}
        error={fieldState.error?.message}
      />
    </>
  );
}
