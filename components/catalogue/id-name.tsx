import { cx } from "@/components/ui/cx";
import { type NameView } from "@/lib/browser/catalogue/name-book";

interface IdNameProps {
  /** The known names; null while there are none. */
  view: NameView | null;
  id: string;
  className?: string;
}

/**
 * The name of an ID, its publisher and its badge on one line of fixed height. Empty until they are known. Narrow lines omit the publisher
 * and shorten the badge.
 */
export function IdName({ view, id, className }: IdNameProps) {
  const name = view?.get(id);
  const badge = view?.badgeWords(id);
  return (
    <span className={cx("@container flex min-w-0 items-center gap-2", className)}>
      {name ? (
        <>
          <bdi className="min-w-0 truncate text-left" title={name.name}>
            {name.name}
          </bdi>
          {name.publisher === null ? null : (
            <bdi
              className="min-w-0 flex-1 basis-0 truncate text-left text-xs text-muted @max-sm:hidden"
              title={name.publisher}
            >
              {name.publisher}
            </bdi>
          )}
        </>
      ) : null}
      {badge ? (
        <span className={cx("badge shrink-0", name && "ml-auto")} title={badge.full}>
          <span className="@max-sm:sr-only">{badge.full}</span>
          <span aria-hidden className="@sm:hidden">
            {badge.short}
          </span>
        </span>
      ) : null}
    </span>
  );
}
