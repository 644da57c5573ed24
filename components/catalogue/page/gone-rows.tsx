import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { RowCheckbox } from "@/components/ui/checkbox";
import { Table, Td, Th } from "@/components/ui/table";
import { walkRows } from "@/components/ui/walk-rows";
import { type GoneEntry, type GoneReport } from "@/lib/shared/catalogue/gone";
import { formatCount } from "@/lib/shared/format";
import { routes } from "@/lib/shared/routes";

interface GoneSelection {
  /** IDs of entries that are still listed. */
  ids: ReadonlySet<string>;
  select: (id: string, isSelected: boolean) => void;
  selectAll: (isSelected: boolean) => void;
  clear: () => void;
}

/** The selected ones of the listed entries, which are of one kind. */
export function useGoneSelection(entries: readonly GoneEntry[]): GoneSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const listed = entries.map(({ id }) => id);
  return {
    ids: new Set(listed.filter((id) => chosen.has(id))),
    select: (id, isSelected) => {
      const next = new Set(chosen);
      if (isSelected) next.add(id);
      else next.delete(id);
      setChosen(next);
    },
    selectAll: (isSelected) => setChosen(new Set(isSelected ? listed : [])),
    clear: () => setChosen(new Set()),
  };
}

interface GoneRowsProps {
  entries: GoneEntry[];
  playlists: GoneReport["playlists"];
  /** Null if nothing may be changed. */
  selection: GoneSelection | null;
  onReplace: (entry: GoneEntry) => void;
}

/** Rows per step, because hundreds of checkboxes render slowly. */
const step = 100;

/** Unavailable entries, with the playlists that contain them. */
export function GoneRows({ entries, playlists, selection, onReplace }: GoneRowsProps) {
  const [rowCount, setRowCount] = useState(step);
  return (
    <div className="flex flex-col gap-3">
      <Table label="Unavailable">
        <thead>
          <tr>
            {selection ? (
              <Th className="w-10 pr-0!">
                <RowCheckbox
                  label="Select all"
                  isSelected={selection.ids.size > 0 && selection.ids.size === entries.length}
                  isIndeterminate={selection.ids.size > 0 && selection.ids.size < entries.length}
                  onChange={selection.selectAll}
                />
              </Th>
            ) : null}
            <Th>Name</Th>
            <Th className="max-lg:hidden">Publisher</Th>
            <Th className="max-sm:hidden">Unavailable since</Th>
            <Th>In</Th>
            {selection ? (
              <Th className="w-20">
                <span className="sr-only">Actions</span>
              </Th>
            ) : null}
          </tr>
        </thead>
        <tbody onKeyDown={walkRows}>
          {entries.slice(0, rowCount).map((entry) => (
            <tr key={entry.id}>
              {selection ? (
                <Td className="pr-0!">
                  <RowCheckbox
                    label={`Select ${entry.name}`}
                    isSelected={selection.ids.has(entry.id)}
                    onChange={(isSelected) => selection.select(entry.id, isSelected)}
                  />
                </Td>
              ) : null}
              <Td className="w-1/2 max-w-0 min-w-28">
                <Link
                  href={routes.catalogueEntry(entry.kind, entry.id)}
                  prefetch={false}
                  data-row-link
                  title={entry.name}
                  className="block truncate font-medium text-ink"
                >
                  <bdi>{entry.name}</bdi>
                </Link>
                <bdi className="block truncate font-mono text-xs text-muted">{entry.id}</bdi>
              </Td>
              <Td className="w-1/4 max-w-0 truncate text-muted max-lg:hidden">
                <bdi title={entry.publisher ?? undefined}>{entry.publisher}</bdi>
              </Td>
              <Td className="whitespace-nowrap text-muted max-sm:hidden">
                <RelativeTime at={entry.gone_since} />
              </Td>
              <Td className="w-1/4 max-w-0 min-w-24">
                <Holders entry={entry} playlists={playlists} />
              </Td>
              {selection ? (
                <Td className="py-0! pr-2! text-right">
                  <Button
                    size="sm"
                    aria-label={`Replace ${entry.name}`}
                    onPress={() => onReplace(entry)}
                  >
                    Replace
                  </Button>
                </Td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Table>
      {entries.length > rowCount ? (
        <Button onPress={() => setRowCount(rowCount + step)} className="self-center">
          Show {Math.min(step, entries.length - rowCount)} more
        </Button>
      ) : null}
    </div>
  );
}

/** A single playlist; for several their number, and all of them on request. */
function Holders({ entry, playlists }: Pick<GoneRowsProps, "playlists"> & { entry: GoneEntry }) {
  const [first, ...others] = entry.playlists.flatMap((place) => playlists[place] ?? []);
  if (!first) return null;
  if (others.length === 0)
    return (
      <Link
        href={routes.playlist(first.uuid)}
        prefetch={false}
        title={`${first.name}, ${first.advertiser}`}
        className="block truncate"
      >
        <bdi>{first.name}</bdi>
      </Link>
    );
  return (
    <Link href={routes.withId(entry.id)} prefetch={false} className="numeric">
      {formatCount(others.length + 1, "playlist")}
      <span className="sr-only"> with {entry.name}</span>
    </Link>
  );
}
