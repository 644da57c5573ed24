"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { describePlaylistRange } from "@/components/playlists/describe-playlist-range";
import { PlaylistFilters } from "@/components/playlists/playlist-filters";
import { PlaylistsResults } from "@/components/playlists/playlists-results";
import { usePlaylistFilters } from "@/components/playlists/use-playlist-filters";
import { useListSearch } from "@/components/layout/use-list-search";
import { LiveText } from "@/components/ui/live-text";
import { SearchField } from "@/components/ui/search-field";
import { useHotkey } from "@/components/ui/use-hotkey";
import { focusFirstRow } from "@/components/ui/walk-rows";
import { limits } from "@/lib/limits";
import { playlistListQuery } from "@/lib/playlists/queries";

/** The playlists of one company, or with null of all that the client may see; searched by name and narrowed. */
export function PlaylistsTable({ companyId }: { companyId: string | null }) {
  const { text, asked, type, goTo } = useListSearch();
  const narrowing = usePlaylistFilters();
  const query = useQuery(playlistListQuery({ company: companyId, ...asked, ...narrowing.asked }));
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  useHotkey("/", () => field.current?.select());

  return (
    <section aria-label="Playlists">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          ref={field}
          label="Search playlists"
          placeholder="Search by name"
          shortcut="/"
          value={text}
          onChange={type}
          maxLength={limits.termCharacters}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown" && focusFirstRow(results.current)) event.preventDefault();
          }}
          className="w-full max-w-xl"
        />
        <LiveText>
          {query.data && !query.isError ? describePlaylistRange(query.data) : null}
        </LiveText>
      </div>
      <PlaylistFilters filters={narrowing.filters} onChange={narrowing.change} />
      <div ref={results}>
        <PlaylistsResults
          query={query}
          asked={asked}
          isNarrowed={narrowing.isNarrowed}
          onGoTo={goTo}
          onClear={() => {
            type("");
            narrowing.clear();
          }}
        />
      </div>
    </section>
  );
}
