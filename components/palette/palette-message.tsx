import { type PaletteOffer } from "@/components/palette/palette-option";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { formatCount } from "@/lib/shared/format";

interface PaletteMessageProps {
  text: string;
  count: number;
  offer: PaletteOffer;
}

/** Status of the search, visible without results and always announced. */
export function PaletteMessage({ text, count, offer: { isSettled, error } }: PaletteMessageProps) {
  return (
    <div role="status">
      {error ? (
        <p className="px-3 py-3 text-danger">Search failed. {error.message}</p>
      ) : count > 0 ? (
        <VisuallyHidden>
          {isSettled && text !== "" ? formatCount(count, "result") : null}
        </VisuallyHidden>
      ) : (
        <p className="px-3 py-6 text-center text-muted">
          {isSettled ? (
            <>
              No results for “<bdi className="break-words">{text.trim()}</bdi>”.
            </>
          ) : (
            "Searching…"
          )}
        </p>
      )}
    </div>
  );
}
