import { useQuery } from "@tanstack/react-query";
import { useTyped } from "@/components/ui/hooks/use-typed";
import { companySuggestionsQuery } from "@/lib/browser/companies/queries";
import { type Advertiser, type CompanyListItem } from "@/lib/shared/companies/schema";
import { playlistSuggestionsQuery } from "@/lib/browser/playlists/queries";
import { type PlaylistListItem, type PlaylistSuggestion } from "@/lib/shared/playlists/schema";

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
