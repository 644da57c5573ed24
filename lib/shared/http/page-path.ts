/** The header that passes path and query to layouts, overwriting any client value. */
export const pagePathHeader = "x-cuelist-page-path";

/** Returns the path to return to, without the parameter that Next's router adds to its own requests. */
export function readPagePath(value: string | null): string | null {
  if (!value) return null;
  const { pathname, searchParams } = new URL(`http://localhost${value}`);
  searchParams.delete("_rsc");
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}
