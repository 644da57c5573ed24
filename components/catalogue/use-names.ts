"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { loadNames, useListKind } from "@/components/catalogue/use-list-kind";
import { type Arrangement } from "@/lib/browser/catalogue/arrange-ids";
import { catalogueKeys } from "@/lib/browser/catalogue/keys";
import { type NameBook, type NameView } from "@/lib/browser/catalogue/name-book";

/** The names of longer lists are read while scrolling, unless all are requested. */
export const readAtOnce = 5_000;

export interface Names {
  /** The known names; null until the kind is known. */
  view: NameView | null;
  book: NameBook | null;
  kind: string | null;
  /** Whether the kind has not been guessed yet. */
  isPending: boolean;
}

interface NamesOptions {
  /** The playlist's stated kind; guessed if missing. */
  kind?: string | null;
  /** The list from which the kind is guessed, if `ids` are only a part of it. */
  from?: readonly string[];
  /** Reads all names of a list of any length. */
  isWhole?: boolean;
}

const noIds: readonly string[] = [];
const subscribeToNothing = () => () => undefined;

/** The names of a kind, shared by all parts of the page. */
function useBook(kind: string | null): NameBook | null {
  const queryKey = [...catalogueKeys.all, "book", kind];
  const { data = null } = useQuery({
    queryKey,
    queryFn: async ({ client }) => {
      const { openNameBook } = await loadNames();
      return openNameBook(kind ?? "", client.getQueryData<NameBook>(queryKey));
    },
    enabled: kind !== null,
    // An import makes it stale; the next one shows the old names until new ones arrive.
    staleTime: Infinity,
    structuralSharing: false,
  });
  return data;
}

/**
 * The names of a list's IDs; null if there is no space for names: without a catalogue, and for a kind that it lacks. Reads all names of
 * up to `readAtOnce` IDs; for longer lists those in view (`useShownNames`).
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

/** Requests the names of the IDs in view before those of the rest of the list. */
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

/** The part of a list that is shown, and whether all its names are read. */
export interface NameChoice extends Pick<Arrangement, "badge" | "order"> {
  isWhole: boolean;
}

export const wholeList: NameChoice = { badge: null, order: "list", isWhole: false };

/** IDs to replace, of one kind. */
export interface ReplacedIds {
  ids: string[];
  kind: string;
}

export interface NameStripProps {
  ids: readonly string[];
  names: Names;
  /** Whether all names of the list are read, and not only those in view. */
  isWhole: boolean;
  /** Whether the numbers filter the list. */
  canFilter: boolean;
  choice: NameChoice;
  onChange: (choice: NameChoice) => void;
  /** Replaces the unavailable IDs. Absent if nothing may be changed. */
  onReplace?: (unavailable: ReplacedIds) => void;
}
