"use client";

import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { MirrorStatus } from "@/components/audio-service/lazy-service-parts";
import { isFirstCopy, useMirror } from "@/components/audio-service/use-mirror";
import { AddAdvertiserButton } from "@/components/companies/add-advertiser-button";
import { CompaniesResults, describeRange } from "@/components/companies/companies-results";
import { companySearchParsers, toCompanyListParams } from "@/components/companies/company-search";
import { CompaniesTableSkeleton } from "@/components/companies/companies-table";
import {
  CompanyShortcuts,
  CompanyShortcutsSkeleton,
} from "@/components/companies/company-shortcuts";
import { PageHeader } from "@/components/layout/page-header";
import { useFreshList } from "@/components/live/use-fresh-list";
import { useFollowLink } from "@/components/navigation/use-follow-link";
import { useListSearch } from "@/components/navigation/use-list-search";
import { NewPlaylistLink } from "@/components/playlists/new-playlist-link";
import { useSession } from "@/components/session/use-session";
import { Checkbox } from "@/components/ui/checkbox";
import { Skeleton } from "@/components/ui/skeleton";
import { useHotkey } from "@/components/ui/hooks/use-hotkey";
import { LiveText } from "@/components/ui/visually-hidden";
import { SearchField } from "@/components/ui/search-field";
import { focusFirstRow, walkRows } from "@/components/ui/walk-rows";
import { companyListQuery } from "@/lib/browser/companies/queries";
import { type CompanySort } from "@/lib/shared/companies/schema";
import { limits } from "@/lib/shared/limits";
import { routes } from "@/lib/shared/routes";

/** The search, sort, filter and page of the companies table, stored in the URL. */
function useCompanySearch() {
  const { text, params, type, goTo } = useListSearch();
  const [view, setView] = useQueryStates(companySearchParsers);
  return {
    text,
    params: toCompanyListParams({ ...params, ...view }),
    type,
    goTo,
    sortBy: (sort: CompanySort) => {
      goTo(null);
      void setView({ sort });
    },
    filter: (isOn: boolean) => {
      goTo(null);
      void setView(isOn ? { with_playlists: true } : { with_playlists: false, sort: null });
    },
  };
}

/**
 * Searchable list of the visible companies, with the pinned and recent ones on top. Arrow keys move between
 * rows; Enter in the field opens the first, or the first suggestion.
 */
export function CompaniesView() {
  const { text, params, type, goTo, sortBy, filter } = useCompanySearch();
  const { company: own } = useSession();
  const list = companyListQuery(params);
  const query = useQuery(list);
  useFreshList(list);
  const mirror = useMirror();
  const follow = useFollowLink();
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  // The answer tells which companies it contains by default.
  const isAny = params.with_playlists === "if_any" && !query.isPlaceholderData;
  const isNarrow = isAny ? (query.data?.is_with_playlists ?? true) : params.with_playlists !== null;
  useHotkey("/", () => field.current?.select());

  // Enter before the rows arrive opens the first of them once they do.
  const isWaiting = useRef(false);
  const isSettled = text === params.q && !query.isFetching;
  const openFirst = () => {
    const { companies = [], suggestions = [] } = query.data ?? {};
    const first = companies[0] ?? suggestions[0];
    if (first) follow(routes.company(first.uuid));
  };
  const openAwaited = useEffectEvent(() => {
    if (isWaiting.current) openFirst();
    isWaiting.current = false;
  });
  useEffect(() => {
    if (isSettled) openAwaited();
  }, [isSettled]);
  const readKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" && focusFirstRow(results.current)) event.preventDefault();
    if (event.key !== "Enter" || text.trim() === "") return;
    event.preventDefault();
    if (isSettled) openFirst();
    else isWaiting.current = true;
  };

  return (
    <>
      <PageHeader
        title="Companies"
        actions={
          <>
            <AddAdvertiserButton />
            <NewPlaylistLink />
          </>
        }
      />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          ref={field}
          autoFocus="unless typing"
          label="Search companies"
          placeholder="Search companies"
          shortcut="/"
          value={text}
          onChange={(to) => {
            isWaiting.current = false;
            type(to);
          }}
          maxLength={limits.termCharacters}
          onKeyDown={readKey}
          className="w-full max-w-xl"
        />
        {own.kind === "agency" ? (
          <Checkbox isSelected={isNarrow} onChange={filter}>
            With playlists
          </Checkbox>
        ) : null}
        <LiveText>
          {query.data && !query.isError && !isFirstCopy(mirror) ? describeRange(query.data) : null}
        </LiveText>
      </div>
      {mirror ? <MirrorStatus mirror={mirror} /> : null}
      <div ref={results} data-wide onKeyDown={walkRows}>
        {text === "" && params.cursor === null ? <CompanyShortcuts /> : null}
        <CompaniesResults
          query={query}
          params={params}
          mirror={mirror}
          onGoTo={goTo}
          onSort={sortBy}
          onClear={() => type("")}
          onShowAll={() => filter(false)}
        />
      </div>
    </>
  );
}

export function CompaniesSkeleton() {
  return (
    <>
      <PageHeader title="Companies" />
      <Skeleton className="mb-3 h-9 max-w-xl" />
      <div data-wide>
        <CompanyShortcutsSkeleton />
        <CompaniesTableSkeleton />
      </div>
    </>
  );
}
