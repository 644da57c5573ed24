function withQuery(path: string, values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  // Commas and @ may stand in a query as they are, and addresses are read by people.
  const query = given.map(([name, value]) => `${name}=${encodeURI(value ?? "")}`).join("&");
  return query === "" ? path : `${path}?${query}`;
}

/** Every address of the dashboard, by name, so that a link cannot be mistyped. */
export const routes = {
  home: "/",
  /** `next` is where to go after it; "expired" if a session that ended is why. */
  signIn: (next?: string, reason?: "expired") => {
    const query = new URLSearchParams({ ...(next && { next }), ...(reason && { reason }) });
    return query.size > 0 ? `/sign-in?${query}` : "/sign-in";
  },
  companies: "/companies",
  company: (companyId: string) => `/companies/${companyId}`,
  newPlaylist: (companyId: string) => `/companies/${companyId}/playlists/new`,
  playlists: "/playlists",
  importPlaylists: "/playlists/import",
  playlist: (playlistId: string) => `/playlists/${playlistId}`,
  editPlaylist: (playlistId: string) => `/playlists/${playlistId}/edit`,
  /** Each side is a playlist, "UUID", or one of its revisions, "UUID@7". */
  compare: (left?: string, right?: string) => withQuery("/playlists/compare", { left, right }),
  overlap: (playlistIds: string[] = []) =>
    withQuery("/playlists/overlap", { playlists: playlistIds.join(",") || undefined }),
  tags: "/playlists/tags",
  activity: "/activity",
  changeSet: (changeSetId: string) => `/activity/${changeSetId}`,
  api: "/api-reference",
} as const;

/** Nobody's host: what resolves to another origin than this would leave the site. */
const here = "http://cuelist.invalid";
/** Pages that one comes back from, and addresses that are no pages. */
const noReturn = /^\/(?:sign-in|api|stage|v2|livez|readyz|_next)(?:\/|$)/;

/** `next` if it is a page of this site, as the browser will resolve it, else the companies page: an open redirect is a phishing tool. */
export function safeReturnPath(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes("\\"))
    return routes.companies;
  if (!URL.canParse(next, here)) return routes.companies;
  const { origin, pathname, search, hash } = new URL(next, here);
  // Resolving takes dots out, and what is left can begin with two slashes, which name a host.
  if (origin !== here || pathname.startsWith("//") || noReturn.test(decodePath(pathname)))
    return routes.companies;
  return pathname + search + hash;
}

/** The path as a router reads it; as it is if that is impossible. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
