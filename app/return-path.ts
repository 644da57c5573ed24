export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The path and query of a page, to return to after signing in. */
export async function returnPath(path: string, searchParams: SearchParams): Promise<string> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(await searchParams)) {
    for (const one of [value ?? []].flat()) query.append(name, one);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
