import { useListSearch } from "@/components/navigation/use-list-search";
import { DidYouMean } from "@/components/ui/did-you-mean";
import { type PlaylistSuggestion } from "@/lib/shared/playlists/schema";

interface PlaylistSuggestionsProps {
  suggestions: PlaylistSuggestion[];
  isLine?: boolean;
}

/** Similar names of playlists and advertisers; each searches for itself. */
export function PlaylistSuggestions({ suggestions, isLine }: PlaylistSuggestionsProps) {
  const { type } = useListSearch();
  return (
    <DidYouMean items={suggestions} isLine={isLine}>
      {({ of, name }) => (
        <>
          <button
            type="button"
            data-row-link=""
            onClick={() => type(name)}
            className={isLine ? "link font-medium" : "row-link"}
          >
            <bdi>{name}</bdi>
          </button>
          {of === "advertiser" ? <span className="text-sm text-muted"> advertiser</span> : null}
        </>
      )}
    </DidYouMean>
  );
}
