"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type PlaylistFilterValues } from "@/components/playlists/table/filters/use-playlist-filters";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { useDebounced } from "@/components/ui/hooks/use-debounced";
import { inputStyle } from "@/components/ui/input-style";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { formatNumber } from "@/lib/format";
import { limits } from "@/lib/limits";
import { type PlaylistFilterInput } from "@/lib/playlists/selection-schema";
import { joinTags, splitTags } from "@/lib/tag-list-text";
import { selectedTagsQuery } from "@/lib/tags/queries";
import { tagKey } from "@/lib/text";

const modes = [
  { id: "tag", label: "All of" },
  { id: "any_tag", label: "Any of" },
  { id: "no_tag", label: "None of" },
] as const;
type Mode = (typeof modes)[number]["id"];

/** Tags shown at once; typing finds the others. */
const shownTags = 100;

const noTags = { tag: "", any_tag: "", no_tag: "", untagged: null };

interface TagChoicesProps {
  filters: PlaylistFilterValues;
  filter: PlaylistFilterInput;
  onChange: (changed: Partial<PlaylistFilterValues>) => void;
}

/** The tags of the list with counts, to filter by. Enter in the search field selects the first. */
export function TagChoices({ filters, filter, onChange }: TagChoicesProps) {
  const [mode, setMode] = useState<Mode>(
    () => modes.find(({ id }) => filters[id] !== "")?.id ?? "any_tag",
  );
  const [text, setText] = useState("");
  const q = useDebounced(text.trim(), 150);
  const { tag: _all, any_tag: _any, no_tag: _none, untagged: _untagged, ...others } = filter;
  const { data } = useQuery(selectedTagsQuery({ selection: { filter: others }, q }));
  const chosen = splitTags(filters[mode]);
  const keys = new Set(chosen.map(tagKey));
  const found = data?.tags ?? [];
  // Chosen ones stay visible even if no playlist has them.
  const missing = chosen
    .filter((tag) => tagKey(tag).includes(tagKey(text)))
    .filter((tag) => !found.some((other) => tagKey(other.tag) === tagKey(tag)))
    .map((tag) => ({ tag, active: 0, archived: 0 }));
  const tags = [...missing, ...found].slice(0, shownTags);
  const more = (data?.more ?? 0) + missing.length + found.length - tags.length;
  const select = (tag: string, isSelected: boolean) => {
    const rest = chosen.filter((other) => tagKey(other) !== tagKey(tag));
    onChange({ [mode]: joinTags(isSelected ? [...rest, tag] : rest), untagged: null });
  };
  const first = text.trim() === "" ? undefined : tags[0];

  return (
    <>
      <div className="@container flex items-center justify-between gap-2">
        <SegmentedControl label="Playlists have" segments={modes} value={mode} onChange={setMode} />
        <Button
          size="sm"
          variant="quiet"
          isDisabled={!filters.tag && !filters.any_tag && !filters.no_tag && !filters.untagged}
          onPress={() => onChange(noTags)}
        >
          Clear
        </Button>
      </div>
      <input
        autoFocus
        type="search"
        aria-label="Find a tag"
        placeholder="Find a tag"
        value={text}
        maxLength={limits.tagCharacters}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !first) return;
          event.preventDefault();
          select(first.tag, !keys.has(tagKey(first.tag)));
          setText("");
        }}
        className={`${inputStyle} h-8 shrink-0`}
      />
      <ul aria-label="Tags" className="-mx-1 flex min-h-24 flex-col overflow-y-auto px-1">
        {tags.map(({ tag, active, archived }) => (
          <Choice
            key={tagKey(tag)}
            count={active + archived}
            isSelected={keys.has(tagKey(tag))}
            isDisabled={!keys.has(tagKey(tag)) && chosen.length >= limits.tags}
            onChange={(isSelected) => select(tag, isSelected)}
          >
            <bdi className="min-w-0 break-words">{tag}</bdi>
          </Choice>
        ))}
        {data && tags.length === 0 ? (
          <li className="py-1 text-muted">{text === "" ? "No tags here." : "No tags match."}</li>
        ) : null}
      </ul>
      {more > 0 ? (
        <p className="text-sm text-muted">Type to find {formatNumber(more)} more.</p>
      ) : null}
      <ul className="border-t pt-2">
        <Choice
          count={data?.untagged ?? null}
          isSelected={filters.untagged !== null}
          onChange={(isSelected) =>
            onChange(isSelected ? { ...noTags, untagged: "true" } : { untagged: null })
          }
        >
          Untagged
        </Choice>
      </ul>
    </>
  );
}

interface ChoiceProps extends Pick<
  Parameters<typeof Checkbox>[0],
  "isSelected" | "isDisabled" | "onChange" | "children"
> {
  /** Number of playlists; null while it loads. */
  count: number | null;
}

const Choice = ({ count, children, ...props }: ChoiceProps) => (
  <li className="flex items-center justify-between gap-2 py-1">
    <Checkbox {...props}>{children}</Checkbox>
    <span className="text-sm text-muted numeric">{count === null ? "" : formatNumber(count)}</span>
  </li>
);
