import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { cx, inputStyle } from "@/components/ui/style";
import { useTyped } from "@/components/ui/hooks/use-settled";
import { selectedTagsQuery, tagCountsQuery } from "@/lib/browser/tags/queries";
import { type BulkActionInput } from "@/lib/shared/change-sets/schema";
import { formatNumber } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import { type SelectedTagSearchInput, type TagCount } from "@/lib/shared/tags/schema";
import { normalizeName, tagKey } from "@/lib/shared/text";

/** Number of tags shown; typing finds the others. */
const shownTags = 100;

interface TagChecklistProps {
  /** The playlists whose tags can be selected. */
  selection: SelectedTagSearchInput["selection"];
  selected: string[];
  onChange: (selected: string[]) => void;
  /** Shown if the playlists have no tags. */
  empty: string;
  error?: string;
  className?: string;
  /** Whether a tag that isn't in use can be added. */
  canAdd?: boolean;
}

/** The tags of playlists, with counts, to select; those selected at first are on top. Enter in the search field selects the first. */
export function TagChecklist({ selected, onChange, ...props }: TagChecklistProps) {
  const [text, setText] = useState("");
  const q = useTyped(text.trim());
  const { data } = useQuery(selectedTagsQuery({ selection: props.selection, q }));
  const keys = new Set(selected.map(tagKey));
  const [top] = useState(keys);
  const found = data?.tags ?? [];
  // Selected ones stay visible even if no playlist has them.
  const missing = selected
    .filter((tag) => tagKey(tag).includes(tagKey(text)))
    .filter((tag) => !found.some((other) => tagKey(other.tag) === tagKey(tag)))
    .map((tag) => ({ tag, active: 0, archived: 0 }));
  const isOnTop = ({ tag }: { tag: string }) => top.has(tagKey(tag));
  const tags = [
    ...missing,
    ...found.filter(isOnTop),
    ...found.filter((one) => !isOnTop(one)),
  ].slice(0, shownTags);
  const more = (data?.more ?? 0) + missing.length + found.length - tags.length;
  const select = (tag: string, isSelected: boolean) => {
    const rest = selected.filter((other) => tagKey(other) !== tagKey(tag));
    onChange(isSelected ? [...rest, tag] : rest);
  };
  const typed = normalizeName(text);
  const isNew =
    props.canAdd && typed !== "" && !tags.some(({ tag }) => tagKey(tag) === tagKey(typed));
  const first = typed === "" ? undefined : isNew ? typed : tags[0]?.tag;
  return (
    <>
      <input
        autoFocus
        type="search"
        aria-label="Find a tag"
        placeholder="Find a tag"
        value={text}
        maxLength={limits.tagCharacters}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || first === undefined) return;
          event.preventDefault();
          select(first, !keys.has(tagKey(first)));
          setText("");
        }}
        className={`${inputStyle} h-9 shrink-0`}
      />
      {props.error ? (
        <p role="alert" className="text-sm text-danger">
          {props.error}
        </p>
      ) : null}
      <ul
        aria-label="Tags"
        className={cx("-mx-1 flex flex-col overflow-y-auto px-1", props.className)}
      >
        {isNew ? (
          <TagChoice count={null} isSelected={false} onChange={() => select(typed, true)}>
            <span className="min-w-0 break-words">
              Add “<bdi>{typed}</bdi>”
            </span>
          </TagChoice>
        ) : null}
        {tags.map(({ tag, active, archived }) => (
          <TagChoice
            key={tagKey(tag)}
            count={data ? active + archived : null}
            isSelected={keys.has(tagKey(tag))}
            isDisabled={!keys.has(tagKey(tag)) && selected.length >= limits.tags}
            onChange={(isSelected) => select(tag, isSelected)}
          >
            <bdi className="min-w-0 break-words">{tag}</bdi>
          </TagChoice>
        ))}
        {data && tags.length === 0 && !isNew ? (
          <li className="py-1 text-muted">{q === "" ? props.empty : "No tags match."}</li>
        ) : null}
      </ul>
      {more > 0 ? (
        <p className="text-sm text-muted">Type to find {formatNumber(more)} more.</p>
      ) : null}
    </>
  );
}

interface TagChoiceProps extends Pick<
  Parameters<typeof Checkbox>[0],
  "isSelected" | "isDisabled" | "onChange" | "children"
> {
  /** Number of playlists; null while it loads. */
  count: number | null;
}

export const TagChoice = ({ count, children, ...props }: TagChoiceProps) => (
  <li className="flex items-center justify-between gap-2 py-1">
    <Checkbox {...props}>{children}</Checkbox>
    <span className="text-sm text-muted numeric">{count === null ? "" : formatNumber(count)}</span>
  </li>
);

/** The existing tag that a renaming merges into, if there is one. */
export function useMergedTag(action: Partial<BulkActionInput>): TagCount | null {
  const [from, to] =
    action.kind === "rename_tags" ? [action.from ?? [], (action.to ?? "").trim()] : [[], ""];
  const q = useTyped(to);
  const { data } = useQuery({ ...tagCountsQuery(q), enabled: q !== "" });
  const isRenamed = from.some((tag) => tagKey(tag) === tagKey(to));
  if (to === "" || isRenamed) return null;
  return data?.tags.find(({ tag }) => tagKey(tag) === tagKey(to)) ?? null;
}
