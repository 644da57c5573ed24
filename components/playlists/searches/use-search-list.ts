import { useState } from "react";
import { flushSync } from "react-dom";
import { UnreadableSearch } from "@/components/playlists/form/form-values";
import { isEqualJson } from "@/lib/shared/playlists/fields/diff-playlist";
import { emptyRule, rulesSearch } from "@/lib/shared/playlists/searches/search-drafts";
import { markKeptObject } from "@/lib/shared/playlists/searches/search-object";

/** A removed search that can be restored. */
interface RemovedSearch {
  search: unknown;
  index: number;
  key: number;
}

/** The searches as a movable list. Searches have no ID, so each gets a key that keeps its editor's state. */
export function useSearchList(searches: unknown[], onChange: (searches: unknown[]) => void) {
  const [keys, setKeys] = useState(() => searches.map((_, index) => index));
  const [removed, setRemoved] = useState<RemovedSearch | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState({ text: "", times: 0 });
  const newKey = (offset = 0) => Math.max(-1, removed?.key ?? -1, ...keys) + 1 + offset;

  // The form was reset, for example from a draft.
  if (keys.length !== searches.length) {
    setKeys(searches.map((_, index) => newKey(index)));
    setRemoved(null);
  }

  /** Synchronous, so that callers can set the focus afterwards. */
  const commit = (nextKeys: number[], next: unknown[], text: string, gone: RemovedSearch | null) =>
    flushSync(() => {
      setKeys(nextKeys);
      setRemoved(gone);
      setAnnouncement(({ times }) => ({ text, times: times + 1 }));
      onChange(next.map(markKeptObject));
    });
  const insert = (index: number, key: number, search: unknown, text: string) =>
    commit(keys.toSpliced(index, 0, key), searches.toSpliced(index, 0, search), text, null);

  return {
    keys,
    removed,
    /** Key of the search added last, whose editor takes the focus. */
    added,
    /** Text for the live region; `times` distinguishes repeated messages. */
    announcement,
    add: (search: unknown) => {
      const key = newKey();
      setAdded(key);
      insert(searches.length, key, search, `Search ${searches.length + 1} added.`);
    },
    change: (index: number, search: unknown) =>
      onChange(searches.with(index, search).map(markKeptObject)),
    /** Inserts a copy below. */
    duplicate: (index: number) => {
      const text = `Copied search ${index + 1} to position ${index + 2}.`;
      insert(index + 1, newKey(), searches[index], text);
    },
    remove: (index: number) => {
      const gone = { search: searches[index], index, key: keys[index] ?? -1 };
      const text = `Search ${index + 1} removed.`;
      commit(keys.toSpliced(index, 1), searches.toSpliced(index, 1), text, gone);
    },
    restore: ({ index, key, search }: RemovedSearch) => {
      setAdded(key);
      insert(index, key, search, `Search ${index + 1} restored.`);
    },
    /** Moves one position up (-1) or down (1). */
    move: (index: number, step: -1 | 1) => {
      const to = index + step;
      if (to < 0 || to >= searches.length) return;
      const text = `Search ${index + 1} moved to position ${to + 1} of ${searches.length}.`;
      commit(swap(keys, index, to), swap(searches, index, to), text, null);
    },
  };
}

function swap<Member>(list: readonly Member[], one: number, other: number): Member[] {
  return list.map((member, index) => {
    const source = index === one ? list[other] : index === other ? list[one] : member;
    return source as Member;
  });
}

/** Whether nothing is entered in a search yet. */
export const isBlankSearch = (search: unknown): boolean =>
  search === "" ||
  (search instanceof UnreadableSearch && search.json.trim() === "") ||
  isEqualJson(search, rulesSearch(emptyRule));
