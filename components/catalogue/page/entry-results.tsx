import { SearchX } from "lucide-react";
import { EntryBadge } from "@/components/catalogue/page/entry-badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Highlight } from "@/components/ui/highlight";
import { Link } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import { walkRows } from "@/components/ui/walk-rows";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { type CatalogueEntry } from "@/lib/shared/catalogue/schema";
import { routes } from "@/lib/shared/routes";

interface EntryResultsProps {
  entries: CatalogueEntry[];
  term: string;
  isStale: boolean;
  onClear: () => void;
}

export function EntryResults({ entries, term, isStale, onClear }: EntryResultsProps) {
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
        The search finds names by the beginnings of their words.
      </EmptyState>
    );
  return (
    <Table label="Entries" isStale={isStale}>
      <thead>
        <tr>
          <Th>Name</Th>
          <Th className="max-md:hidden">Publisher</Th>
          <Th className="max-sm:hidden">Kind</Th>
          <Th className="max-sm:hidden">ID</Th>
          <Th className="max-lg:hidden">Source</Th>
        </tr>
      </thead>
      <tbody onKeyDown={walkRows}>
        {entries.map((entry) => (
          <tr key={`${entry.kind} ${entry.id}`}>
            <Td className="w-1/2 max-w-0 min-w-32">
              <span className="flex min-w-0 items-center gap-2">
                <Link
                  href={routes.catalogueEntry(entry.kind, entry.id)}
                  prefetch={false}
                  data-row-link
                  title={entry.name}
                  className="min-w-0 truncate font-medium text-ink"
                >
                  <Highlight text={entry.name} term={term} />
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
            <Td className="w-1/4 max-w-0 truncate text-muted max-md:hidden">
              <bdi title={entry.publisher ?? undefined}>{entry.publisher}</bdi>
            </Td>
            <Td className="whitespace-nowrap text-muted max-sm:hidden">{kindLabel(entry.kind)}</Td>
            <Td className="max-w-40 truncate font-mono text-xs max-sm:hidden">
              <bdi title={entry.id}>{entry.id}</bdi>
            </Td>
            <Td className="max-w-40 truncate text-muted max-lg:hidden">
              <bdi title={entry.source}>{entry.source}</bdi>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
