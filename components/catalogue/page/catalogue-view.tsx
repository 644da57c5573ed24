"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BookOpen, FileUp } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { EntryResults } from "@/components/catalogue/page/entry-results";
import { GoneCallout } from "@/components/catalogue/gone-report";
import { SourcesTable } from "@/components/catalogue/page/sources-table";
import { RequestError } from "@/components/layout/request-error";
import { PageHeader } from "@/components/layout/page-header";
import { useTypedWrite } from "@/components/navigation/use-typed-write";
import { useSession } from "@/components/session/use-session";
import { CompactSelect } from "@/components/ui/compact-select";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager, useCursorPages } from "@/components/ui/pager";
import { useTyped } from "@/components/ui/hooks/use-settled";
import { ButtonLink } from "@/components/ui/link";
import { LiveText } from "@/components/ui/visually-hidden";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { catalogueSearchQuery } from "@/lib/browser/catalogue/queries";
import { catalogueSourcesQuery } from "@/lib/browser/catalogue/source-queries";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { foundEntries } from "@/lib/shared/catalogue/schema";
import { type CatalogueSource } from "@/lib/shared/catalogue/sources";
import { formatCount } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import { routes } from "@/lib/shared/routes";

const parsers = {
  q: parseAsString.withDefault(""),
  kind: parseAsString.withDefault(""),
  cursor: parseAsString,
};

/** The search by name in the catalogue; term, kind and page are in the URL. */
function useCatalogueSearch() {
  const [{ q, kind, cursor }, set] = useQueryStates(parsers);
  const writeTyped = useTypedWrite();
  const settled = useTyped(q);
  const term = q === "" ? "" : settled;
  const query = useQuery({
    ...catalogueSearchQuery({
      q: term.trim(),
      limit: foundEntries,
      counts: "playlists",
      ...(kind !== "" && { kind }),
      ...(cursor !== null && { cursor }),
    }),
    placeholderData: term === "" ? undefined : keepPreviousData,
  });
  const pages = useCursorPages({
    scope: JSON.stringify(["catalogue", q, kind]),
    cursor,
    nextCursor: query.data?.next_cursor,
    onChange: (next) => void set({ cursor: next }, { history: "push" }),
  });
  return {
    q,
    /** The term of the results; `q` can be newer. */
    term: term.trim(),
    kind,
    query,
    pages,
    isFirstPage: cursor === null,
    search: (text: string) => writeTyped(text, () => set({ q: text, cursor: null })),
    chooseKind: (chosen: string) => void set({ kind: chosen, cursor: null }),
  };
}

const importLink = (
  <ButtonLink href={routes.importCatalogue()} variant="primary">
    <FileUp aria-hidden className="size-4" />
    Import a file
  </ButtonLink>
);

/** The catalogue of inventory IDs: a search by name, and the sources. Managers import files. */
export function CatalogueView() {
  const isManager = useSession().client.role === "manager";
  const sources = useQuery(catalogueSourcesQuery());
  const listed = sources.data?.sources;
  return (
    <>
      <PageHeader
        title="Catalogue"
        actions={isManager && listed && listed.length > 0 ? importLink : null}
      >
        Show names, publishers and more for your inventory IDs.
      </PageHeader>
      {sources.error && !listed ? (
        <RequestError
          title="Couldn't load the catalogue"
          error={sources.error}
          onRetry={sources.refetch}
          isRetrying={sources.isFetching}
        />
      ) : !listed ? (
        <Skeleton className="h-80" />
      ) : listed.length === 0 ? (
        <EmptyState
          icon={<BookOpen aria-hidden />}
          title="No names yet"
          action={isManager ? importLink : null}
        >
          {isManager
            ? "Import a directory or a list with IDs and names. Then playlists show “The Daily” next to 1200361736, and which shows are unavailable."
            : "Ask a manager to import a directory or a list with IDs and names. Then playlists show “The Daily” next to 1200361736."}
        </EmptyState>
      ) : (
        <Catalogue sources={listed} />
      )}
    </>
  );
}

function Catalogue({ sources }: { sources: CatalogueSource[] }) {
  const { q, term, kind, query, pages, isFirstPage, search, chooseKind } = useCatalogueSearch();
  const kinds = Array.from(
    new Set(sources.flatMap((source) => source.kinds.map((one) => one.kind))),
  );
  const { data, error, isPlaceholderData, isFetching } = query;
  const found = term === "" ? undefined : data;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchField
          label="Search the catalogue"
          placeholder="Search names and IDs"
          value={q}
          onChange={search}
          maxLength={limits.termCharacters}
          className="w-full max-w-xl"
        />
        {kinds.length > 1 ? (
          <CompactSelect
            label="ID type"
            value={kind}
            options={[
              { value: "", label: "All ID types" },
              ...kinds.map((one) => ({ value: one, label: kindLabel(one) })),
            ]}
            onChange={chooseKind}
            isFieldHigh
            className="w-40"
          />
        ) : null}
        <LiveText>
          {found && !isPlaceholderData
            ? isFirstPage && found.next_cursor === null
              ? formatCount(found.entries.length, "match", "matches")
              : `${formatCount(found.entries.length, "match", "matches")} on this page`
            : null}
        </LiveText>
      </div>
      {term === "" ? (
        <div className="flex flex-col gap-3">
          <GoneCallout />
          <SourcesTable sources={sources} />
        </div>
      ) : error && !found ? (
        <RequestError
          title="Couldn't search the catalogue"
          error={error}
          onRetry={query.refetch}
          isRetrying={isFetching}
        />
      ) : found ? (
        <div className="flex flex-col gap-3">
          <EntryResults
            entries={found.entries}
            suggestions={found.suggestions}
            term={term}
            isStale={isPlaceholderData}
            onClear={() => search("")}
          />
          <Pager label="entries" {...pages} />
        </div>
      ) : (
        <Skeleton className="h-80" />
      )}
    </>
  );
}

export function CatalogueSkeleton() {
  return (
    <>
      <PageHeader title="Catalogue" />
      <Skeleton className="mb-3 h-9 max-w-xl" />
      <Skeleton className="h-80" />
    </>
  );
}
