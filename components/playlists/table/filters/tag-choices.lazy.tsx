"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TagChecklist, TagChoice } from "@/components/pickers/tag-checklist";
import { type PlaylistFilterValues } from "@/components/playlists/table/filters/use-playlist-filters";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { type PlaylistFilterInput } from "@/lib/shared/playlists/selection-schema";
import { joinTags, splitTags } from "@/lib/shared/tag-list-text";
import { selectedTagsQuery } from "@/lib/browser/tags/queries";

const modes = [
  { id: "tag", label: "All of" },
  { id: "any_tag", label: "Any of" },
  { id: "no_tag", label: "None of" },
] as const;
type Mode = (typeof modes)[number]["id"];

const noTags = { tag: "", any_tag: "", no_tag: "", untagged: null };

interface TagChoicesProps {
  filters: PlaylistFilterValues;
  filter: PlaylistFilterInput;
  onChange: (changed: Partial<PlaylistFilterValues>) => void;
}

/** The tags of the list with counts, to filter by. */
export function TagChoices({ filters, filter, onChange }: TagChoicesProps) {
  const [mode, setMode] = useState<Mode>(
    () => modes.find(({ id }) => filters[id] !== "")?.id ?? "any_tag",
  );
  const { tag: _all, any_tag: _any, no_tag: _none, untagged: _untagged, ...others } = filter;
  const selection = { filter: others };
  const { data } = useQuery(selectedTagsQuery({ selection, q: "" }));
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
      <TagChecklist
        selection={selection}
        selected={splitTags(filters[mode])}
        onChange={(tags) => onChange({ [mode]: joinTags(tags), untagged: null })}
        empty="No tags here."
        className="min-h-24"
      />
      <ul className="border-t pt-2">
        <TagChoice
          count={data?.untagged ?? null}
          isSelected={filters.untagged !== null}
          onChange={(isSelected) =>
            onChange(isSelected ? { ...noTags, untagged: "true" } : { untagged: null })
          }
        >
          Untagged
        </TagChoice>
      </ul>
    </>
  );
}
