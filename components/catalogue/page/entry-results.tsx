import { SearchX } from "lucide-react";
import { EntryBadge } from "@/components/catalogue/page/entry-badge";
import { Button } from "@/components/ui/button";
import { DidYouMean } from "@/components/ui/did-you-mean";
import { EmptyState } from "@/components/ui/empty-state";
import { FoundName } from "@/components/ui/highlight";
import { Link } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import { walkRows } from "@/components/ui/walk-rows";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { type CatalogueEntry, type FoundEntry } from "@/lib/shared/catalogue/schema";
import { formatNumber } from "@/lib/shared/format";
import { routes } from "@/lib/shared/routes";

const placeOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`;

interface EntryResultsProps {
  entries: FoundEntry[];
  /** Entries that may have been meant, if there are no others. */
  suggestions: CatalogueEntry[];
  term: string;
  isStale: boolean;
  onClear: () => void;
}

/** Whether the entries differ in a column: an empty column, or one that is the same in each row, says nothing. */
const differ = (entries: FoundEntry[], column: "publisher" | "kind" | "source") =>
  entries.some((entry) => entry[column] !== entries[0]?.[column]);

export function EntryResults({ entries, suggestions, term, isStale, onClear }: EntryResultsProps) {
  const hasPublisher = entries.some(({ publisher }) => publisher !== null);
  const [hasKind, hasSource] = [differ(entries, "kind"), differ(entries, "source")];
  if (entries.length === 0)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={
          <>
            No names match “<bdi className="break-words">{term}</bdi>”.
          </>
        }
        action={<Button onPress={onClear}>Clear search</Button>}
      >
        {suggestions.length > 0 ? (
          <DidYouMean items={suggestions.map((entry) => ({ ...entry, uuid: placeOf(entry) }))}>
            {({ kind, id, name }) => (
              <Link
                href={routes.catalogueEntry(kind, id)}
                prefetch={false}
                data-row-link
                className="row-link"
              >
                <bdi>{name}</bdi>
              </Link>
            )}
          </DidYouMean>
        ) : (
          "Search by part of a name, or by ID."
        )}
      </EmptyState>
    );
  return (
    <Table label="Entries" isStale={isStale}>
      <thead>
        <tr>
          <Th>Name</Th>
          {hasPublisher ? <Th className="max-md:hidden">Publisher</Th> : null}
          {hasKind ? <Th className="max-sm:hidden">ID type</Th> : null}
          <Th className="max-sm:hidden">ID</Th>
          {hasSource ? <Th className="max-lg:hidden">Source</Th> : null}
          <Th className="text-right">In playlists</Th>
        </tr>
      </thead>
      <tbody onKeyDown={walkRows}>
        {entries.map((entry) => (
          <tr key={placeOf(entry)}>
            <Td className="w-full max-w-0 min-w-32 sm:w-1/2">
              <span className="flex min-w-0 items-center gap-2">
                <Link
                  href={routes.catalogueEntry(entry.kind, entry.id)}
                  prefetch={false}
                  data-row-link
                  title={entry.name}
                  className="min-w-0 truncate font-medium text-ink"
                >
                  <FoundName name={entry.name} alias={entry.alias} term={term} />
                </Link>
                <span className="contents max-sm:hidden">
                  <EntryBadge entry={entry} />
                </span>
              </span>
              <span className="flex items-center gap-2 text-xs text-muted sm:hidden">
                <bdi className="min-w-0 truncate font-mono">{entry.id}</bdi>
                <EntryBadge entry={entry} />
              </span>
            </Td>
            {hasPublisher ? (
              <Td className="w-1/4 max-w-0 truncate text-muted max-md:hidden">
                <bdi title={entry.publisher ?? undefined}>{entry.publisher}</bdi>
              </Td>
            ) : null}
            {hasKind ? (
              <Td className="whitespace-nowrap text-muted max-sm:hidden">
                {kindLabel(entry.kind)}
              </Td>
            ) : null}
            <Td className="max-w-40 truncate font-mono text-xs max-sm:hidden">
              <bdi title={entry.id}>{entry.id}</bdi>
            </Td>
            {hasSource ? (
              <Td className="max-w-40 truncate text-muted max-lg:hidden">
                <bdi title={entry.source}>{entry.source}</bdi>
              </Td>
            ) : null}
            <Td className="text-right numeric">
              {entry.playlists ? (
                formatNumber(entry.playlists)
              ) : (
                <span className="text-muted">0</span>
              )}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
