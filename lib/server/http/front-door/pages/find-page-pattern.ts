import { TrieRouter } from "hono/router/trie-router";

/** Returns a function that finds the pattern of a page's path, such as /playlists/:playlistId; null for no page. */
export function createPageFinder(pagePaths: string[]): (path: string) => string | null {
  const router = new TrieRouter<string>();
  for (const path of pagePaths) router.add("GET", path, path);
  return (path) => router.match("GET", path)[0][0]?.[0] ?? null;
}
