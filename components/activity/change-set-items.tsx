import { useQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { countResults, type ItemResult, resultWord } from "@/components/activity/describe-counts";
import { RequestError } from "@/components/layout/request-error";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { CompactSelect } from "@/components/ui/compact-select";
import { Link } from "@/components/ui/link";
import { Pager } from "@/components/ui/pager";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import { useCursorPages } from "@/components/ui/hooks/use-cursor-pages";
import { changeSetPageQuery } from "@/lib/browser/activity/queries";
import { type ChangeSet, itemResults, type ItemState } from "@/lib/shared/change-sets/schema";
import { capitalize, formatNumber } from "@/lib/shared/format";
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
export function ChangeSetItems({ changeSet }: { changeSet: ChangeSet }) {
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
