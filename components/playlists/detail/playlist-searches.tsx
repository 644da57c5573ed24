import { Disclosure } from "@/components/ui/disclosure";
import { SearchMatches } from "@/components/playlists/detail/search-matches";
import { SearchSentence } from "@/components/playlists/searches/search-sentence";
import { CopyButton } from "@/components/ui/copy-button";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { describeSearch } from "@/lib/shared/playlists/searches/describe-search";

/** Searches as sentences, each with its JSON and its matches in the catalogue. */
export function PlaylistSearches({ playlist }: { playlist: PlaylistDetails }) {
  const { searches } = playlist;
  return (
    <section aria-labelledby="searches" className="flex flex-col gap-3">
      <h2 id="searches" className="text-lg font-semibold">
        Searches
      </h2>
      <ol className="flex flex-col divide-y rounded border bg-surface">
        {searches.map((search, index) => (
          <li key={index} className="flex flex-col gap-2 px-3 py-2.5">
            <SearchSentence search={search} />
            {/* The sentence of a text already shows its JSON. */}
            {typeof search === "string" ? null : (
              <SearchJson search={search} position={index + 1} />
            )}
            <SearchMatches playlist={playlist} position={index + 1} search={search} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function SearchJson({ search, position }: { search: unknown; position: number }) {
  const json = JSON.stringify(search, null, 2);
  return (
    // Searches without a sentence show their JSON.
    <Disclosure
      isOpenAtFirst={describeSearch(search).kind === "opaque"}
      titleClassName="relative text-sm text-muted hover:text-ink"
      title={
        <>
          JSON<span className="sr-only"> of search {position}</span>
        </>
      }
    >
      <div className="mt-2 flex items-start gap-2 rounded border bg-sunken p-2">
        <pre className="min-w-0 flex-1 font-mono text-xs break-words whitespace-pre-wrap">
          {json}
        </pre>
        <CopyButton text={json} label={`Copy JSON of search ${position}`} />
      </div>
    </Disclosure>
  );
}
