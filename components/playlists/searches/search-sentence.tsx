import { describeSearch } from "@/lib/shared/playlists/searches/describe-search";
import { formatNumber } from "@/lib/shared/format";

/** A search as a sentence, or a note for custom JSON. */
export function SearchSentence({ search }: { search: unknown }) {
  const description = describeSearch(search);
  if (description.kind === "opaque") {
    return <p className="text-sm text-muted">Custom JSON, stored unchanged.</p>;
  }
  return (
    <div>
      {description.label ? (
        <p className="font-medium">
          <bdi>{description.label}</bdi>
        </p>
      ) : null}
      <p className="break-words">
        {description.kind === "text" ? (
          <>
            “<bdi className="whitespace-pre-wrap">{description.text}</bdi>”
          </>
        ) : (
          <bdi>{description.sentence}</bdi>
        )}
      </p>
      {description.kind === "rules" && description.limit !== null ? (
        <p className="text-sm text-muted">Up to {formatNumber(description.limit)} results.</p>
      ) : null}
    </div>
  );
}
