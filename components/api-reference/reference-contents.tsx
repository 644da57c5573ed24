"use client";

import { type ReactNode, useRef, useState } from "react";
import { type ReferenceHit } from "@/components/api-reference/search-index";
import { findMatches, Highlight } from "@/components/ui/highlight";
import { useHotkey } from "@/components/ui/hooks/use-hotkey";
import { LiveText } from "@/components/ui/visually-hidden";
import { SearchField } from "@/components/ui/search-field";
import { formatCount } from "@/lib/shared/format";

interface ReferenceContentsProps {
  hits: ReferenceHit[];
  /** The table of contents, shown without a search. */
  children: ReactNode;
}

const maxShown = 30;

/** Search of the reference; with an empty field, the table of contents. */
export function ReferenceContents({ hits, children }: ReferenceContentsProps) {
  const [term, setTerm] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useHotkey("/", () => field.current?.select());
  const found = term.trim() === "" ? null : search(hits, term);
  const shown = found?.slice(0, maxShown) ?? [];
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        ref={field}
        label="Search the API reference"
        placeholder="Search the API"
        shortcut="/"
        value={term}
        onChange={setTerm}
      />
      <LiveText className={found ? undefined : "sr-only"}>
        {found === null
          ? null
          : found.length === 0
            ? `Nothing matches “${term}”.`
            : `${formatCount(found.length, "match", "matches")}${found.length > maxShown ? `, first ${maxShown}` : ""}`}
      </LiveText>
      {found ? (
        <ul aria-label="Found" className="flex flex-col text-sm">
          {shown.map((hit) => (
            <li key={hit.anchor}>
              <a
                href={`#${hit.anchor}`}
                className="block rounded px-2 py-1 -outline-offset-2 hover:bg-hover"
              >
                <span className={hit.isCode ? "font-mono text-xs break-all" : "font-medium"}>
                  <Highlight text={hit.name} term={term} />
                </span>
                <span className="block truncate text-xs text-faint">{hit.where}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        children
      )}
    </div>
  );
}

/** Entries that match by name come before those that match by other words. */
function search(hits: ReferenceHit[], term: string): ReferenceHit[] {
  const matches = (text: string) => findMatches(text, term).length > 0;
  const named = hits.filter(({ name }) => matches(name));
  const others = hits.filter(({ name, where, words, isCode }) => {
    if (matches(name)) return false;
    return matches(words) || (!isCode && matches(where));
  });
  return [...named, ...others];
}
