import { IdName } from "@/components/catalogue/id-name";
import { type Names } from "@/components/catalogue/use-names";
import { findIdWidth } from "@/components/playlists/inventory/use-id-columns";

interface NamedIdsProps {
  ids: readonly string[];
  /** Null without a place for names: then IDs break their lines. */
  names: Names | null;
}

/** A short list of IDs, with their names in a column of its own. */
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
  const width = `${findIdWidth(ids)}ch`;
  return (
    <ul className="text-xs leading-5">
      {ids.map((id) => (
        <li key={id} className="flex h-5 items-center gap-2.5">
          <bdi className="max-w-1/2 shrink-0 truncate font-mono" style={{ width }} title={id}>
            {id}
          </bdi>
          <IdName view={names.view} id={id} className="flex-1" />
        </li>
      ))}
    </ul>
  );
}
