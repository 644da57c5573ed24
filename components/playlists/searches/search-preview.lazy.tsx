import { useQuery } from "@tanstack/react-query";
import { type ReactNode } from "react";
import { FoundNames } from "@/components/playlists/searches/found-names";
import { describeMatches } from "@/components/playlists/searches/describe-matches";
import { Disclosure } from "@/components/ui/disclosure";
import { useDebounced } from "@/components/ui/hooks/use-settled";
import { previewQuery } from "@/lib/browser/catalogue/preview-query";
import { searchSchema } from "@/lib/shared/playlists/searches/search-schema";

interface SearchPreviewProps {
  search: unknown;
  kind: string;
  /** The IDs that are already in the list. */
  listed: ReadonlySet<string>;
  /** Whether the names are initially shown. */
  isOpen?: boolean;
}

/** Time without changes after which a typed search is requested, in ms. */
const settledMs = 400;

/** The matches of a search in the catalogue. @public imported on demand */
export function SearchPreview({ search, kind, listed, isOpen = false }: SearchPreviewProps) {
  const settled = useDebounced(search, settledMs);
  const { data: valid } = searchSchema.safeParse(settled);
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery({
    ...previewQuery(kind, valid ?? ""),
    enabled: valid !== undefined,
  });
  // Rendered as one line from the beginning, so that nothing below it moves.
  if (valid === undefined) return <Line>A complete search shows what it matches.</Line>;
  if (error && !data)
    return (
      <Line>
        Couldn&apos;t count what matches.{" "}
        <button type="button" className="link" onClick={() => void refetch()}>
          Try again
        </button>
      </Line>
    );
  if (!data) return <Line>Counting…</Line>;
  const [count, ...more] = describeMatches(data, kind, !isFetching);
  const isStale = isPlaceholderData || settled !== search;
  return (
    <div className="flex flex-col gap-1">
      <Line isStale={isStale}>{count}</Line>
      {more.map((sentence) => (
        <p key={sentence} className="text-sm text-warn">
          {sentence}
        </p>
      ))}
      {data.entries.length > 0 ? (
        <Disclosure
          isOpenAtFirst={isOpen}
          titleClassName="text-sm text-muted hover:text-ink"
          title={
            data.entries.length < data.matches || data.after
              ? `First ${data.entries.length} by name`
              : "Names"
          }
        >
          <FoundNames names={data.entries} listed={listed} isStale={isStale} />
        </Disclosure>
      ) : null}
    </div>
  );
}

function Line({ isStale = false, children }: { isStale?: boolean; children: ReactNode }) {
  return (
    <p role="status" className={isStale ? "text-sm text-faint numeric" : "text-sm numeric"}>
      {children}
    </p>
  );
}
