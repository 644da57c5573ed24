import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type PaletteOption } from "@/components/palette/palette-option";
import { useTyped } from "@/components/ui/hooks/use-settled";
import { companySuggestionsQuery } from "@/lib/browser/companies/queries";
import { playlistCountQuery } from "@/lib/browser/playlists/list-queries";
import { playlistSuggestionsQuery } from "@/lib/browser/playlists/queries";
import { type Advertiser, type CompanyListItem } from "@/lib/shared/companies/schema";
import { formatCount } from "@/lib/shared/format";
import { type PlaylistListItem, type PlaylistSuggestion } from "@/lib/shared/playlists/schema";
import { routes } from "@/lib/shared/routes";

/** Maximum results per kind. */
const shown = 6;

interface Found {
  companies: CompanyListItem[];
  /** Companies with names similar to a term without better matches. */
  near: Advertiser[];
  playlists: PlaylistListItem[];
  /** Playlists with names similar to a term without matches. */
  nearPlaylists: PlaylistSuggestion[];
  isSettled: boolean;
  error: Error | null;
}

const nothing: Found = {
  companies: [],
  near: [],
  playlists: [],
  nearPlaylists: [],
  isSettled: true,
  error: null,
};

/** A few matching companies and playlists, fetched while the user types. Each term is its own query, so late results never replace newer ones. */
export function useFound(term: string, { withPlaylists }: { withPlaylists: boolean }): Found {
  const q = useTyped(term);
  const search = { q, limit: shown };
  const companies = useQuery({ ...companySuggestionsQuery(search), enabled: q !== "" });
  const playlists = useQuery({
    ...playlistSuggestionsQuery(search),
    enabled: q !== "" && withPlaylists,
  });
  if (term === "") return nothing;
  const queries = withPlaylists ? [companies, playlists] : [companies];
  return {
    companies: companies.data?.companies ?? [],
    near: companies.data?.suggestions ?? [],
    playlists: (withPlaylists && playlists.data?.playlists) || [],
    nearPlaylists:
      (withPlaylists && playlists.data?.suggestions.filter(({ of }) => of === "playlist")) || [],
    isSettled:
      term === q &&
      queries.every(({ isPending, isPlaceholderData }) => !isPending && !isPlaceholderData),
    error: companies.error ?? playlists.error,
  };
}

/** One word of at least four characters with a digit may be an inventory ID. */
const maybeId = /^(?=.*\d)[^\s]{4,255}$/u;

/** The number of playlists that contain an ID; undefined until it is known, 0 for "". */
export function useIdCount(id: string): number | undefined {
  const asked = useTyped(id);
  const { data, isError } = useQuery({
    ...playlistCountQuery({ inventory_id: asked }),
    enabled: asked !== "",
  });
  if (id === "") return 0;
  if (id !== asked) return undefined;
  return isError ? 0 : data;
}

/** The playlists that contain the term as an inventory ID, if there are any. */
export function useIdOption(term: string): PaletteOption[] {
  const count = useIdCount(maybeId.test(term) ? term : "");
  return count ? [toContaining(term, count)] : [];
}

export const toContaining = (id: string, count: number): PaletteOption => ({
  id: "with-id",
  label: `Playlists that contain ID ${id}`,
  detail: formatCount(count, "playlist"),
  icon: Search,
  act: { href: routes.withId(id) },
});
