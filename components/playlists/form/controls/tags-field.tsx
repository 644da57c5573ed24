import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { flattenErrors } from "@/components/ui/flatten-errors";
import {
  fieldDescriptions,
  type PlaylistFormControl,
} from "@/components/playlists/form/form-values";
import { TagInput } from "@/components/ui/tag-input";
import { useTyped } from "@/components/ui/hooks/use-typed";
import { tagCountsQuery } from "@/lib/browser/tags/queries";
import { tagKey } from "@/lib/shared/text";

/** Tags, with all tags in use as suggestions, the advertiser's first. */
export function TagsField({ control }: { control: PlaylistFormControl }) {
  const { field, fieldState } = useController({ control, name: "tags" });
  const [text, setText] = useState("");
  const q = useTyped(text.trim());
  const advertiser = useWatch({ control, name: "advertiser_id" });
  // Asked for before anything is typed: a list of suggestions opens only while typing.
  const { data } = useQuery(tagCountsQuery(q, advertiser));
  const messages = flattenErrors(fieldState.error).map(({ path, message }) => {
    const tag = field.value[Number(path[0])];
    return tag === undefined ? message : `“${tag}”: ${message}`;
  });
  return (
    <TagInput
      {...field}
      label="Tags"
      isOptional
      description={fieldDescriptions.tags}
      inputValue={text}
      onInputChange={setText}
      suggestions={data?.tags.map(({ tag }) => tag) ?? []}
      keyOf={tagKey}
      error={messages.join(" ") || undefined}
    />
  );
}
