import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { type ReactNode } from "react";
import { onTestFinished, vi } from "vitest";
import { createQueryClient } from "@/lib/browser/query-client";
import { sessionQuery } from "@/lib/browser/session/queries";
import { type FoundEntry } from "@/lib/shared/catalogue/schema";
import { type CompanyList, type CompanyListItem } from "@/lib/shared/companies/schema";
import { type PlaylistList, type PlaylistListItem } from "@/lib/shared/playlists/schema";
import { playlistTypes } from "@/lib/shared/vocabulary";
import { type Session } from "@/lib/shared/session/schema";

// As long as the browser tests wait: machines are busy.
configure({ asyncUtilTimeout: 10_000 });

/** A manager of an agency. */
export const manager: Session = {
  client: { id: "client", name: "Planner", role: "manager" },
  person: null,
  company: { uuid: "agency", name: "Harbour Audio", kind: "agency" },
  capabilities: {
    canEdit: true,
    canCreateMany: true,
    canKeepInAgencyList: true,
    archivesHereOnly: false,
    isMirror: false,
    losesAnswers: false,
    servesScripts: true,
    canChangeCompanies: true,
    hasPeople: true,
  },
  identity_provider: null,
  sample_playlists: 0,
  expires_at: "2030-01-01T12:00:00Z",
  ends_at: "2030-01-02T00:00:00Z",
};

/** The answer of an operation to a query, body and headers; a `Response` is given as it is. */
type Answer = (query: URLSearchParams, body: unknown, headers: Headers) => unknown;

interface Surroundings {
  /** Path and query of the page. */
  address?: string;
  session?: Session;
  /** By path; the API does not find others. */
  answers?: Record<string, Answer>;
}

/** Shows a part of the dashboard to somebody who is signed in, in the DOM of Vitest's environment. */
export function show(part: ReactNode, surroundings: Surroundings = {}) {
  const { address = "/", session = manager, answers } = surroundings;
  const page = new URL(address, "http://localhost");
  const opened: string[] = [];
  const router = { push: (path) => void opened.push(path) } as Partial<AppRouterInstance>;
  vi.stubGlobal("cuelistFetch", async (path: string, { body, headers }: RequestInit) => {
    const { pathname, searchParams } = new URL(path, page);
    const json: unknown = JSON.parse(String(body ?? null));
    const found = await answers?.[pathname]?.(searchParams, json, new Headers(headers));
    if (found instanceof Response) return found;
    return Response.json(found ?? {}, { status: found === undefined ? 404 : 200 });
  });
  const queryClient = createQueryClient();
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  queryClient.setQueryData(sessionQuery().queryKey, session);
  onTestFinished(() => {
    cleanup();
    queryClient.clear();
    vi.unstubAllGlobals();
  });
  const surround = (shown: ReactNode) => (
    <AppRouterContext value={router as AppRouterInstance}>
      <PathnameContext value={page.pathname}>
        <SearchParamsContext value={new URLSearchParams(page.search)}>
          <NuqsTestingAdapter
            hasMemory
            searchParams={page.search}
            onUrlUpdate={({ queryString }) => (page.search = queryString)}
          >
            <QueryClientProvider client={queryClient}>{shown}</QueryClientProvider>
          </NuqsTestingAdapter>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
  const { rerender } = render(surround(part));
  return {
    user: userEvent.setup({ delay: null }),
    /** Shows another part in its place. */
    rerender: (next: ReactNode) => rerender(surround(next)),
    /** Pages that were opened. */
    opened,
    /** The query of the page's address now. */
    query: () => Object.fromEntries(page.searchParams),
  };
}

/** An answer that comes when it is released. */
export function hold<Value>(value: Value) {
  let release = (): void => undefined;
  const answer = new Promise<Value>((resolve) => (release = () => resolve(value)));
  return { answer, release };
}

const noTypes = Object.fromEntries(
  playlistTypes.map((type) => [type, 0]),
) as CompanyListItem["types"];

export const aCompany = (name: string, more: Partial<CompanyListItem> = {}): CompanyListItem => ({
  ...{ uuid: `uuid-of-${name}`, name, kind: "advertiser", playlist_count: 0, types: noTypes },
  ...{ last_changed_at: null, ...more },
});

export const aCompanyList = (companies: CompanyListItem[], more: Partial<CompanyList> = {}) => ({
  ...{ companies, suggestions: [], first: 1, is_with_playlists: false, next_cursor: null },
  ...{ total: companies.length, ...more },
});

export const aPlaylist = (
  name: string,
  more: Partial<PlaylistListItem> = {},
): PlaylistListItem => ({
  ...{
    uuid: `uuid-of-${name}`,
    name,
    type: "podcast",
    tags: [],
    note: "",
    revision: 1,
    archived_at: null,
  },
  ...{ advertiser_id: "uuid-of-Tern", advertiser_name: "Tern", company_uuid: "uuid-of-Tern" },
  ...{ inventory_count: 1, search_count: 0, updated_at: "2026-03-01T09:00:00Z" },
  ...{ updated_by: "Planner", person: null, ...more },
});

export const aPlaylistList = (
  playlists: PlaylistListItem[],
  more: Partial<PlaylistList> = {},
): PlaylistList => ({ playlists, suggestions: [], first: 1, next_cursor: null, ...more });

/** An entry of the catalogue. */
export const anEntry = (name: string, given: Partial<FoundEntry> = {}): FoundEntry => ({
  id: name.toLowerCase(),
  kind: "apple_podcast",
  name,
  publisher: null,
  language: null,
  country: null,
  aliases: [],
  categories: [],
  address: null,
  last_published_at: null,
  first_seen_at: "2026-01-01T00:00:00.000Z",
  last_seen_at: "2026-01-01T00:00:00.000Z",
  gone_since: null,
  source: "Apple",
  is_own: false,
  attributes: {},
  ...given,
});
