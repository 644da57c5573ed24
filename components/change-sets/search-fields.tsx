import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import { type BulkControl, type BulkTask } from "@/components/change-sets/bulk-task";
import { UnreadableSearch } from "@/components/playlists/form/form-values";
import { SearchCard } from "@/components/playlists/searches/search-card.lazy";
import { flattenErrors } from "@/components/ui/flatten-errors";
import { RadioList } from "@/components/ui/radio-choice";
import { Skeleton } from "@/components/ui/skeleton";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { describeSearch } from "@/lib/shared/playlists/searches/describe-search";
import { markKeptObject } from "@/lib/shared/playlists/searches/search-object";
import { selectedSearchesQuery } from "@/lib/browser/playlists/searches/queries";

/** The search to add: text, rules or JSON. */
export function AddSearchFields({ control }: { control: BulkControl }) {
  const { field, fieldState } = useController({ control, name: "search" });
  // Invalid JSON stays out of the form, which would take it for an object.
  const [shown, setShown] = useState<unknown>("");
  const problem = shown instanceof UnreadableSearch ? [{ path: [], message: shown.problem }] : null;
  return (
    <SearchCard
      autoFocus
      position={1}
      count={1}
      search={shown}
      messages={fieldState.invalid ? (problem ?? flattenErrors(fieldState.error)) : []}
      onChange={(search) => {
        const next = markKeptObject(search);
        setShown(next);
        field.onChange(next instanceof UnreadableSearch ? "" : next);
      }}
      onBlur={field.onBlur}
    />
  );
}

/** The search to remove: one of those that the selected playlists have. */
export function RemoveSearchFields({ control, task }: { control: BulkControl; task: BulkTask }) {
  const { field } = useController({ control, name: "search" });
  const { data, error } = useQuery(selectedSearchesQuery({ selection: task.selection }));
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <Skeleton className="h-24" />;
  if (data.searches.length === 0)
    return <p className="text-muted">These playlists have no searches.</p>;
  const chosen = data.searches.findIndex(
    ({ search }) => JSON.stringify(search) === JSON.stringify(field.value),
  );
  return (
    <div className="flex max-h-60 flex-col gap-2 overflow-y-auto">
      <RadioList
        label="Search"
        options={data.searches.map(({ search, count }, index) => ({
          id: String(index),
          label: nameSearch(search),
          description: formatCount(count, "playlist"),
        }))}
        value={chosen === -1 ? null : String(chosen)}
        onChange={(index) => field.onChange(markKeptObject(data.searches[Number(index)]?.search))}
      />
      {data.more > 0 ? (
        <p className="text-sm text-muted">
          {formatNumber(data.more)} less used searches are not shown. Select fewer playlists.
        </p>
      ) : null}
    </div>
  );
}

const shownJson = 120;

function nameSearch(search: unknown): string {
  const description = describeSearch(search);
  if (description.kind === "text") return description.label ?? `“${description.text}”`;
  if (description.kind === "rules") return description.label ?? description.sentence;
  return JSON.stringify(search).slice(0, shownJson);
}
