"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { ChangeSetRun, UndoButton } from "@/components/activity/change-set-run";
import {
  countResults,
  describeCounts,
  type ItemResult,
  resultWord,
} from "@/components/activity/describe-counts";
import { PageHeader } from "@/components/layout/page-header";
import { RequestError } from "@/components/layout/request-error";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { CompactSelect } from "@/components/ui/compact-select";
import { Pager, useCursorPages } from "@/components/ui/pager";
import { ButtonLink, Link } from "@/components/ui/link";
import { LiveText } from "@/components/ui/visually-hidden";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import { changeSetPageQuery, lookAgain } from "@/lib/browser/activity/queries";
import { changeSetQuery } from "@/lib/browser/change-sets/queries";
import { describeChangeSet } from "@/lib/shared/change-sets/describe-change-set";
import { type ChangeSet, itemResults, type ItemState } from "@/lib/shared/change-sets/schema";
import { capitalize, formatNumber } from "@/lib/shared/format";
import { nameWho } from "@/lib/shared/people/person-ref";
import { routes } from "@/lib/shared/routes";

const parsers = { state: parseAsStringLiteral(itemResults), after: parseAsString };

const tones: Record<ItemResult, BadgeTone> = {
  pending: "neutral",
  done: "success",
  created: "success",
  updated: "accent",
  partial: "warn",
  skipped: "neutral",
  failed: "danger",
};

/** The playlists of a change-set with their results; filtered by result, and page by page. */
function ChangeSetItems({ changeSet }: { changeSet: ChangeSet }) {
  const [asked, set] = useQueryStates(parsers);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(
    changeSetPageQuery(changeSet, asked),
  );
  const pages = useCursorPages({
    scope: `${changeSet.uuid} ${asked.state ?? ""}`,
    cursor: asked.after,
    nextCursor: data?.next === null || data === undefined ? null : String(data.next),
    onChange: (after) => void set({ after }, { history: "push", scroll: true }),
  });
  const { action } = changeSet;
  const word = (result: ItemResult) => capitalize(resultWord(action, result));
  const results = countResults(changeSet);
  const chosen = asked.state;
  // A selected state stays in the list, even if no item has it.
  if (chosen !== null && !results.some(([result]) => result === chosen)) results.push([chosen, 0]);
  return (
    <section aria-labelledby="items" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="items" className="text-lg font-semibold">
          Playlists
        </h2>
        <CompactSelect
          label="Result"
          value={asked.state ?? ""}
          options={[
            { value: "", label: `All (${formatNumber(changeSet.total)})` },
            ...results.map(([value, count]) => ({
              value,
              label: `${word(value)} (${formatNumber(count)})`,
            })),
          ]}
          onChange={(next) =>
            void set({ state: itemResults.find((result) => result === next) ?? null, after: null })
          }
          className="w-40"
        />
      </div>
      {error && data === undefined ? (
        <RequestError
          title="Couldn't load playlists"
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      ) : data === undefined ? (
        <Skeleton className="h-48" />
      ) : data.items.length === 0 ? (
        <p className="text-muted">None.</p>
      ) : (
        <Table
          label="Playlists of this change"
          isStale={isPlaceholderData}
          className="max-sm:two-lines"
        >
          <thead>
            <tr>
              <Th>Name</Th>
              <Th>Result</Th>
              <Th className="max-sm:hidden">Details</Th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ position, uuid, name, message, ...item }) => (
              <tr key={position}>
                <Td className="w-1/2 wrap-anywhere">
                  {uuid === null ? (
                    <bdi className="font-medium">{name}</bdi>
                  ) : (
                    <Link href={routes.playlist(uuid)} prefetch={false} className="font-medium">
                      <bdi>{name}</bdi>
                    </Link>
                  )}
                  <span className="block text-sm text-muted sm:hidden">{message}</span>
                </Td>
                <Td>
                  <ResultBadge action={action} item={item} />
                </Td>
                <Td className="w-1/2 text-sm wrap-anywhere text-muted max-sm:hidden">{message}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Pager label="playlists" {...pages} />
    </section>
  );
}

interface ResultBadgeProps {
  action: ChangeSet["action"];
  item: { state: ItemState; is_update: boolean };
}

function ResultBadge({ action, item: { state, is_update } }: ResultBadgeProps) {
  const isImported = action.kind === "import" && state === "done";
  const result = isImported ? (is_update ? "updated" : "created") : state;
  return <Badge tone={tones[result]}>{capitalize(resultWord(action, result))}</Badge>;
}

/** A change-set: its action, the result for each playlist, and undo. `initial` comes with the page. */
export function ChangeSetView({ initial }: { initial: ChangeSet }) {
  const { data: changeSet } = useQuery({
    ...changeSetQuery(initial.uuid),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.state === "running" ? lookAgain : false),
  });
  const { action, at, by, person, undo_of, undone_by } = changeSet;
  return (
    <>
      <PageHeader
        title={<bdi>{describeChangeSet(changeSet)}</bdi>}
        actions={<UndoButton changeSet={changeSet} />}
      >
        <RelativeTime at={at} /> by <bdi>{nameWho(by, person)}</bdi>
      </PageHeader>
      <div className="flex flex-col gap-5">
        {undone_by === null ? null : (
          <Callout
            title="This change was undone."
            action={
              <ButtonLink size="sm" href={routes.changeSet(undone_by)}>
                View undo
              </ButtonLink>
            }
          />
        )}
        {undo_of === null ? null : (
          <Callout
            title={`${action.kind === "undo" && action.redo ? "Redo" : "Undo"} of an earlier change.`}
            action={
              <ButtonLink size="sm" href={routes.changeSet(undo_of)}>
                View original
              </ButtonLink>
            }
          >
            Playlists edited since then were skipped.
          </Callout>
        )}
        <ChangeSetRun changeSet={changeSet} />
        <LiveText>{describeCounts(changeSet)}</LiveText>
        <ChangeSetItems changeSet={changeSet} />
      </div>
    </>
  );
}
