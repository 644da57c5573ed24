import { type SearchParams } from "@/app/return-path";

/** What a list's address asks for, read on the server as the list itself reads it in the browser. */
export async function readListSearch(
  searchParams: SearchParams,
): Promise<{ q: string; cursor: string | null }> {
  const { q, cursor } = await searchParams;
  return {
    q: typeof q === "string" ? q : "",
    cursor: typeof cursor === "string" ? cursor : null,
  };
}
