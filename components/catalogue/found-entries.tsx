import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FoundName } from "@/components/ui/highlight";
import { useTyped } from "@/components/ui/hooks/use-settled";
import { catalogueSearchQuery } from "@/lib/browser/catalogue/queries";
import { describeBadge, findBadge } from "@/lib/shared/catalogue/badges";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { type FoundEntry } from "@/lib/shared/catalogue/schema";
import { limits } from "@/lib/shared/limits";

/** Entries of the catalogue whose names match a typed text; available ones come first. `kind` limits them to one kind. */
export function useFoundEntries(text: string, kind: string | null, limit: number) {
  const term = text.trim().slice(0, limits.termCharacters);
  const q = useTyped(term);
  const { data, isFetching, isError, isPending, isPlaceholderData } = useQuery({
    ...catalogueSearchQuery({ q, limit, ...(kind !== null && { kind }) }),
    placeholderData: q === "" ? undefined : keepPreviousData,
  });
  const found = term === "" || !data ? [] : data.entries;
  const near = term === "" || !data ? [] : data.suggestions;
  const isThere = (entry: FoundEntry) => entry.gone_since === null;
  const sort = (entries: FoundEntry[]) => [
    ...entries.filter(isThere),
    ...entries.filter((entry) => !isThere(entry)),
  ];
  return {
    found: sort(found),
    near: sort(near),
    /** The term of the latest request. */
    q,
    isAnswered: q === term && !isPending && !isPlaceholderData,
    isFetching,
    isError,
  };
}

interface EntryFaceProps {
  entry: FoundEntry;
  q: string;
  /** Whether entries of several kinds are found. */
  hasKind: boolean;
  /** Its state, such as that it is in the list. */
  state?: string;
}

/** The name of an entry with the typed text marked, its ID, and a line of facts. */
export function EntryFace({ entry, q, hasKind, state }: EntryFaceProps) {
  const [now] = useState(() => new Date());
  const badge = findBadge(entry, now);
  const facts = [
    entry.publisher,
    hasKind ? kindLabel(entry.kind) : null,
    badge && describeBadge(badge, now),
    state,
  ].filter((fact) => fact != null && fact !== "");
  const name = entry.name.slice(0, shownCharacters);
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate" title={entry.name}>
          <FoundName name={name} alias={entry.alias} term={q} />
        </span>
        <bdi className="max-w-2/5 shrink-0 truncate font-mono text-xs text-muted">{entry.id}</bdi>
      </span>
      <span className="block truncate text-xs text-muted">
        {facts.map((fact, at) => (
          <bdi key={at}>
            {at === 0 ? "" : " · "}
            {fact}
          </bdi>
        ))}
      </span>
    </>
  );
}

/** Maximum characters of a name that are rendered; a line holds fewer. */
export const shownCharacters = 300;
