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
  sets: (playlistIds: string[] = []) =>
    withQuery("/playlists/sets", { playlists: playlistIds.join(",") || undefined }),
  tags: "/playlists/tags",
  activity: "/activity",
  changeSet: (changeSetId: string) => `/activity/${changeSetId}`,
  api: "/api-reference",
} as const;

/** `next` if it is a path of this site, else the companies page: an open redirect is a phishing tool. */
export function safeReturnPath(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes("\\"))
    return routes.companies;
  return next.startsWith("/sign-in") || next.startsWith("/api/") ? routes.companies : next;
}
