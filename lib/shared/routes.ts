import { joinTags } from "@/lib/shared/tag-list-text";

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  // Keep commas and @ readable; they are valid in a query.
  const query = defined.map(([name, value]) => `${name}=${encodeURI(value ?? "")}`).join("&");
  return query === "" ? path : `${path}?${query}`;
}

/** Takes the place of a source playlist: a new one begins with the example. */
export const exampleSourceId = "example";

/** Every URL of the dashboard, by name. */
export const routes = {
  home: "/",
  /** `next` is the page to show afterwards; "expired" explains that the session has ended. */
  signIn: (next?: string, reason?: "expired") => {
    const query = new URLSearchParams({ ...(next && { next }), ...(reason && { reason }) });
    return query.size > 0 ? `/sign-in?${query}` : "/sign-in";
  },
  /** After a form that was refused (`lib/server/http/session/failed-sign-in.ts`). */
  signInAgain: (failure: string, next: string) =>
    `/sign-in?${new URLSearchParams({ next, failure })}`,
  /** The address to which the sign-in page's form is sent without scripts. */
  signInForm: "/api/session/form",
  /** Leads to the identity provider, and then to `next`. */
  identitySignIn: (next: string) => `/api/oidc/start?${new URLSearchParams({ next })}`,
  /** The address to which the identity provider sends people back. */
  identityCallback: "/api/oidc/callback",
  /** For a new client, whose ID is filled in. */
  signInAs: (clientId: string) => `/sign-in?client_id=${clientId}`,
  /** The key is in the fragment, which browsers don't send, so that it is in no log. */
  join: (key: string) => `/join#${key}`,
  people: "/people",
  sessions: "/sessions",
  companies: "/companies",
  company: (companyId: string) => `/companies/${companyId}`,
  /** `from` is the playlist whose values the form begins with, or `exampleSourceId`. */
  newPlaylist: (companyId: string, from?: string) =>
    withQuery(`/companies/${companyId}/playlists/new`, { from }),
  playlists: "/playlists",
  importPlaylists: "/playlists/import",
  playlist: (playlistId: string) => `/playlists/${playlistId}`,
  editPlaylist: (playlistId: string) => `/playlists/${playlistId}/edit`,
  /** Each is a playlist, "UUID", or one of its revisions, "UUID@7". */
  compare: (...playlists: string[]) =>
    withQuery("/playlists/compare", { playlists: playlists.join(",") || undefined }),
  tags: "/playlists/tags",
  /** Playlists that may or may not exist at the audio service. */
  unknownPlaylists: "/playlists/not-known",
  /** The active or archived playlists with a tag. */
  tagged: (tag: string, state?: "archived") =>
    `/playlists?${new URLSearchParams({ tag: joinTags([tag]), ...(state && { state }) })}`,
  /** The active playlists that contain an inventory ID. */
  withId: (id: string) => `/playlists?${new URLSearchParams({ inventory_id: id })}`,
  catalogue: "/catalogue",
  /** For the next file of a source, or an interrupted one. */
  importCatalogue: (source?: string) =>
    source === undefined
      ? "/catalogue/import"
      : `/catalogue/import?${new URLSearchParams({ source })}`,
  catalogueSource: (sourceId: string) => `/catalogue/sources/${sourceId}`,
  /** IDs may be addresses, which a query preserves completely. */
  catalogueEntry: (kind: string, id: string) =>
    `/catalogue/entry?${new URLSearchParams({ kind, id })}`,
  /** Inventory that is unavailable and still in playlists. */
  goneInventory: "/catalogue/unavailable",
  activity: "/activity",
  changeSet: (changeSetId: string) => `/activity/${changeSetId}`,
  api: "/api-reference",
  openApi: "/openapi.json",
  requests: "/requests",
  request: (requestId: string) => `/requests/${requestId}`,
  apiError: (code: string) => `/api-reference#error-${code}`,
} as const;

/** A base URL that no real URL has; a path that resolves to another origin would leave the site. */
const placeholderOrigin = "http://cuelist.invalid";
/** Pages that are not allowed as return targets, and URLs of other things than pages. */
const excludedPaths = /^\/(?:sign-in|join|api|stage|v2|openapi\.json|livez|readyz|_next)(?:\/|$)/;

/** Returns `next` if it resolves to a page of this site, otherwise the start page (open redirects). */
export function safeReturnPath(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes("\\")) return routes.home;
  if (!URL.canParse(next, placeholderOrigin)) return routes.home;
  const { origin, pathname, search, hash } = new URL(next, placeholderOrigin);
  // Resolving removes dots, and the remaining path may begin with two slashes, which name a host.
  if (
    origin !== placeholderOrigin ||
    pathname.startsWith("//") ||
    excludedPaths.test(decodePath(pathname))
  )
    return routes.home;
  return pathname + search + hash;
}

/** Decodes a path as a router does; returns it unchanged if it is malformed. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The header that passes path and query to layouts, overwriting any client value. */
export const pagePathHeader = "x-cuelist-page-path";

/** Returns the path to return to, without the parameter that Next's router adds to its own requests. */
export function readPagePath(value: string | null): string | null {
  if (!value) return null;
  const { pathname, searchParams } = new URL(`http://localhost${value}`);
  searchParams.delete("_rsc");
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}
