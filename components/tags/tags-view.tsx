"use client";

import { SearchX, Tags } from "lucide-react";
import { useState } from "react";
import { type BulkTask } from "@/components/change-sets/bulk-task";
import { LazyBulkDialog, LazyUnfinishedChangeSets } from "@/components/change-sets/lazy-bulk";
import { PageHeader } from "@/components/layout/page-header";
import { RequestError } from "@/components/layout/request-error";
import { usePermissions } from "@/components/session/use-session";
import { type ListedTag, TagRows, useTagList } from "@/components/tags/tag-rows";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import { LiveText } from "@/components/ui/visually-hidden";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { formatCount } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import { routes } from "@/lib/shared/routes";
import { type TagCount } from "@/lib/shared/tags/schema";

interface TagBarProps {
  count: number;
  onAct: (kind: "rename_tags" | "remove_tags") => void;
  onClear: () => void;
}

/** Actions for the selected tags, at the bottom of the window. */
function TagBar({ count, onAct, onClear }: TagBarProps) {
  const isTooMany = count > limits.tags;
  return (
    <>
      <LiveText className="sr-only">
        {count > 0 ? `${formatCount(count, "tag")} selected` : null}
      </LiveText>
      {count > 0 ? (
        <div
          role="group"
          aria-label="Selected tags"
          data-bottom-bar
          className="sticky bottom-18 z-20 mt-3 flex flex-wrap items-center gap-2 rounded border border-edge bg-raised py-2 pr-2 pl-3 shadow-float sm:bottom-3"
        >
          <span className="mr-auto font-medium numeric">
            {count} selected
            {isTooMany ? (
              <span className="font-normal text-muted">. The limit is {limits.tags}.</span>
            ) : null}
          </span>
          <Button size="sm" onPress={() => onAct("rename_tags")} isDisabled={isTooMany}>
            {count > 1 ? "Merge" : "Rename"}
          </Button>
          <Button size="sm" onPress={() => onAct("remove_tags")} isDisabled={isTooMany}>
            Remove
          </Button>
          <Button size="sm" variant="quiet" onPress={onClear}>
            Clear
          </Button>
        </div>
      ) : null}
    </>
  );
}

function TagsSkeleton() {
  return <Skeleton className="h-80" />;
}

/** The tags in use with counts. Managers can rename, merge and remove them. */
export function TagsView() {
  const list = useTagList();
  const { canEdit } = usePermissions();
  const [selected, setSelected] = useState<ReadonlyMap<string, ListedTag>>(new Map());
  const [task, setTask] = useState<BulkTask | null>(null);
  const { query, tags, more } = list;
  // Stores whole tags, because a search can remove selected ones from the list.
  const selectedTags = [...selected.values()];
  const select = (tag: ListedTag, isSelected: boolean) => {
    const next = new Map(selected);
    if (isSelected) next.set(tag.key, tag);
    else next.delete(tag.key);
    setSelected(next);
  };
  const clear = () => setSelected(new Map());
  const start = (kind: "rename_tags" | "remove_tags", about: TagCount[]) =>
    setTask({
      kind,
      selection: { tags: about.map(({ tag }) => tag) },
      count: about.reduce((sum, { active, archived }) => sum + active + archived, 0),
      tags: about.map(({ tag }) => tag),
    });
  return (
    <>
      <PageHeader title="Tags" />
      <section aria-label="Tags">
        <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <SearchField
            label="Search tags"
            placeholder="Search tags"
            value={list.q}
            onChange={list.search}
            maxLength={limits.tagCharacters}
            className="w-full max-w-xl"
          />
          <LiveText>
            {tags && !query.isPlaceholderData ? formatCount(tags.length + more, "tag") : null}
          </LiveText>
        </div>
        {canEdit ? <LazyUnfinishedChangeSets /> : null}
        {query.error && !query.data ? (
          <RequestError
            title="Couldn't load tags"
            error={query.error}
            onRetry={query.refetch}
            isRetrying={query.isFetching}
          />
        ) : !tags || (tags.length === 0 && query.isPlaceholderData) ? (
          <TagsSkeleton />
        ) : tags.length === 0 ? (
          <NoTags q={list.term} onClear={() => list.search("")} />
        ) : (
          <TagRows
            tags={tags}
            more={more}
            isStale={query.isPlaceholderData}
            sorting={list}
            selected={canEdit ? selected : null}
            onSelect={select}
          />
        )}
        <TagBar
          count={selectedTags.length}
          onAct={(kind) => start(kind, selectedTags)}
          onClear={clear}
        />
      </section>
      {task ? (
        <LazyBulkDialog
          key={task.tags?.join("\n")}
          task={task}
          onStarted={clear}
          onClose={() => setTask(null)}
        />
      ) : null}
    </>
  );
}

function NoTags({ q, onClear }: { q: string; onClear: () => void }) {
  if (q === "") {
    return (
      <EmptyState
        icon={<Tags aria-hidden />}
        title="No tags yet"
        action={<ButtonLink href={routes.playlists}>Choose playlists</ButtonLink>}
      >
        Tags group playlists. Add them to one playlist or to many.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={
        <>
          No tags match “<bdi className="break-words">{q}</bdi>”.
        </>
      }
      action={<Button onPress={onClear}>Clear search</Button>}
    />
  );
}
