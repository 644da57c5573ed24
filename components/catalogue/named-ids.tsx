import { IdName } from "@/components/catalogue/id-name";
import { type Names } from "@/components/catalogue/use-names";
import { findIdWidth } from "@/components/playlists/inventory/use-id-columns";

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
