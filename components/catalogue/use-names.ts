"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { loadNames, useListKind } from "@/components/catalogue/use-list-kind";
import { catalogueKeys } from "@/lib/browser/catalogue/keys";
import { type NameBook, type NameView } from "@/lib/browser/catalogue/name-book";

/** Longer lists are read as they are scrolled, unless somebody asks for all. */
export const readAtOnce = 5_000;

export interface Names {
  /** What is known; null until the kind is. */
  view: NameView | null;
  book: NameBook | null;
  kind: string | null;
  /** Whether the kind is still to be guessed. */
  isPending: boolean;
}

interface NamesOptions {
  /** The kind as the playlist says it; guessed without. */
  kind?: string | null;
  /** The list from which it is guessed, if these are not all of it. */
  from?: readonly string[];
  /** Reads all names of a list of any length. */
  isWhole?: boolean;
}

const noIds: readonly string[] = [];
const subscribeToNothing = () => () => undefined;

/** The book of a kind: one for all parts of the page. */
function useBook(kind: string | null): NameBook | null {
  const queryKey = [...catalogueKeys.all, "book", kind];
  const { data = null } = useQuery({
    queryKey,
    queryFn: async ({ client }) => {
      const { openNameBook } = await loadNames();
      return openNameBook(kind ?? "", client.getQueryData<NameBook>(queryKey));
    },
    enabled: kind !== null,
    // An import makes it stale, and then the next one shows its names until they come anew.
    staleTime: Infinity,
    structuralSharing: false,
  });
  return data;
}

/**
 * The names of the IDs of a list; null if there is no place for names: without a catalogue, and for a kind that it lacks. Names of
 * up to `readAtOnce` IDs come by themselves, of more as `useShownNames` says what is in view.
 */
export function useNames(ids: readonly string[], options: NamesOptions = {}): Names | null {
  const { kind, hasPlace, isPending } = useListKind(options.from ?? ids, options.kind);
  const book = useBook(kind);
  const view = useSyncExternalStore(
    book?.subscribe ?? subscribeToNothing,
    () => book?.getView() ?? null,
    () => null,
  );
  const isWhole = options.isWhole ?? ids.length <= readAtOnce;
  useWish(book, noIds, isWhole ? ids : noIds);
  return hasPlace ? { view, book, kind, isPending: isPending || (kind !== null && !book) } : null;
}

/** Asks for the names of the IDs in view, before those of the rest of the list. */
export const useShownNames = (names: Names | null, shown: readonly string[]): void =>
  useWish(names?.book ?? null, shown, noIds);

function useWish(book: NameBook | null, shown: readonly string[], rest: readonly string[]): void {
  const [viewer] = useState(() => ({}));
  useEffect(() => {
    if (shown.length + rest.length > 0) book?.show(viewer, { shown, rest });
    else book?.leave(viewer);
  }, [book, viewer, shown, rest]);
  useEffect(() => () => book?.leave(viewer), [book, viewer]);
}
