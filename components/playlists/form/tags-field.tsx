"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import { flattenErrors } from "@/components/ui/flatten-errors";
import { type PlaylistFormControl } from "@/components/playlists/form/form-values";
import { TagInput } from "@/components/ui/tag-input";
import { useDebounced } from "@/components/ui/hooks/use-debounced";
import { tagListQuery } from "@/lib/playlists/queries";
import { tagKey } from "@/lib/text";

interface TagsFieldProps {
  control: PlaylistFormControl;
  companyId: string;
}

/** Tags with suggestions from the company's tags. */
export function TagsField({ control, companyId }: TagsFieldProps) {
  const { field, fieldState } = useController({ control, name: "tags" });
  const [text, setText] = useState("");
  const q = useDebounced(text.trim(), 150);
  const { data } = useQuery(tagListQuery({ company: companyId, q }));
  const messages = flattenErrors(fieldState.error).map(({ path, message }) => {
    const tag = field.value[Number(path[0])];
    return tag === undefined ? message : `“${tag}”: ${message}`;
  });
  return (
    <TagInput
      {...field}
      label="Tags"
      isOptional
      description="Press Enter or comma to add a tag."
      inputValue={text}
      onInputChange={setText}
      suggestions={data?.tags ?? []}
      keyOf={tagKey}
      error={messages.join(" ") || undefined}
    />
  );
}
