import { type Names } from "@/components/catalogue/use-names";
import { findIdWidth } from "@/components/playlists/inventory/use-id-columns";
import { cx } from "@/components/ui/style";
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

interface NamedIdsProps {
  ids: readonly string[];
  /** Null without space for names: then IDs may wrap. */
  names: Names | null;
}

/** A short list of IDs with a column of their names. */
export function NamedIds({ ids, names }: NamedIdsProps) {
  if (!names)
    return (
      <ul className="font-mono text-xs leading-5 wrap-anywhere">
        {ids.map((id) => (
          <li key={id}>
            <bdi>{id}</bdi>
          </li>
        ))}
      </ul>
    );
  return (
    <ul className="text-xs leading-5">
      {ids.map((id) => (
        <li key={id}>
          <NamedId id={id} of={ids} names={names} />
        </li>
      ))}
    </ul>
  );
}

interface NamedIdProps {
  id: string;
  /** All IDs of the column. */
  of: readonly string[];
  names: Names;
}

/** An ID and its name on one line of fixed height. */
export function NamedId({ id, of, names }: NamedIdProps) {
  return (
    <span className="flex h-5 min-w-0 items-center gap-2.5">
      <bdi
        className="max-w-1/2 shrink-0 truncate font-mono"
        style={{ width: `${findIdWidth(of)}ch` }}
        title={id}
      >
        {id}
      </bdi>
      <IdName view={names.view} id={id} className="flex-1" />
    </span>
  );
}
