import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TagChecklist, TagChoice } from "@/components/pickers/tag-checklist";
import {
  filterOptions,
  type FilterPanelProps,
} from "@/components/playlists/table/filters/filter-fields";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Link } from "@/components/ui/link";
import { routes } from "@/lib/shared/routes";
import { joinTags, splitTags } from "@/lib/shared/tag-list-text";
import { selectedTagsQuery } from "@/lib/browser/tags/queries";

const modes = [
  { id: "tag", label: "All of" },
  { id: "any_tag", label: "Any of" },
  { id: "no_tag", label: "None of" },
] as const;
type Mode = (typeof modes)[number]["id"];

/** The tags of the list with counts, to filter by. */
export function TagChoices({ filters, filter, onChange }: FilterPanelProps) {
  const [mode, setMode] = useState<Mode>(
    () => modes.find(({ id }) => filters[id] !== "")?.id ?? "any_tag",
  );
  const { tag: _all, any_tag: _any, no_tag: _none, untagged: _untagged, ...others } = filter;
  const selection = { filter: others };
  const { data } = useQuery(selectedTagsQuery({ selection, q: "" }));
  return (
    <div className="flex min-h-0 flex-col gap-3 p-3">
      <div className="@container flex items-center justify-between gap-2">
        <SegmentedControl label="Playlists have" segments={modes} value={mode} onChange={setMode} />
        <Button
          size="sm"
          variant="quiet"
          isDisabled={!filters.tag && !filters.any_tag && !filters.no_tag && !filters.untagged}
          onPress={() => onChange(filterOptions.tags.none)}
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
            onChange(
              isSelected ? { ...filterOptions.tags.none, untagged: "true" } : { untagged: null },
            )
          }
        >
          Untagged
        </TagChoice>
      </ul>
      <Link href={routes.tags} prefetch={false} className="self-start text-sm">
        Manage tags
      </Link>
    </div>
  );
}
