/**
 * The request header in which the front door tells a page's layout the path and query that were asked for:
 * Next gives them to pages only. Set over whatever a client sent; absent under `next dev`.
 */
export const pagePathHeader = "x-cuelist-page-path";

/** The path to come back to, without the parameter that Next's router adds to its own requests. */
export function readPagePath(value: string | null): string | null {
  if (!value) return null;
  const { pathname, searchParams } = new URL(`http://localhost${value}`);
  searchParams.delete("_rsc");
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}
