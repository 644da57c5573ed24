import { type SearchParams } from "@/app/return-path";

/** Parses a list's search parameters on the server, as `useListSearch` does in the browser. */
export async function readListSearch(
  searchParams: SearchParams,
): Promise<{ q: string; cursor: string | null }> {
  const { q, cursor } = await searchParams;
  return {
    q: typeof q === "string" ? q : "",
    cursor: typeof cursor === "string" ? cursor : null,
  };
}
