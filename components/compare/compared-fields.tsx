import { type ReactNode } from "react";
import { PlaylistTypeBadge } from "@/components/playlists/playlist-type";
import { SearchSentence } from "@/components/playlists/searches/search-sentence";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import { playlistFields } from "@/lib/shared/playlists/fields/playlist-fields";
import {
  type ComparedPlaylist,
  type Comparison,
} from "@/lib/shared/playlists/overlap/compare-schema";
import {
  type ComparedField,
  comparedFields,
  differingFields,
} from "@/lib/shared/playlists/fields/diff-playlist";

interface ComparedFieldsProps {
  comparison: Comparison;
  isStale: boolean;
}

/** The fields that differ, on both sides, and the names of the others. */
export function ComparedFields({ comparison, isStale }: ComparedFieldsProps) {
  const { left, right } = comparison;
  const fields = differingFields(left, right);
  if (fields.length === 0) return null;
  const same = comparedFields.filter((field) => !fields.includes(field));
  const isOnePlaylist = left.uuid === right.uuid;
  return (
    <div className="flex flex-col gap-1.5">
      <Table label="Fields" isStale={isStale} className="table-fixed">
        <thead>
          <tr>
            <Th className="w-24 max-sm:w-16">Field</Th>
            <Th className="wrap-anywhere whitespace-normal!">{nameSide(left, isOnePlaylist)}</Th>
            <Th className="wrap-anywhere whitespace-normal!">{nameSide(right, isOnePlaylist)}</Th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row" className="px-3 py-1.5 align-top text-sm font-medium max-sm:pr-0">
                {playlistFields[field].label}
              </th>
              <Td className="py-1.5! align-top! wrap-anywhere">
                <Value field={field} own={left} other={right} />
              </Td>
              <Td className="py-1.5! align-top! wrap-anywhere">
                <Value field={field} own={right} other={left} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {same.length > 0 ? (
        <p className="text-sm text-muted">
          Same: {same.map((field) => playlistFields[field].label).join(", ")}
        </p>
      ) : null}
    </div>
  );
}

function nameSide(side: ComparedPlaylist, isOnePlaylist: boolean): ReactNode {
  const isNow = side.revision === side.current_revision;
  const revision = isNow ? `Now (revision ${side.revision})` : `Revision ${side.revision}`;
  if (isOnePlaylist) return revision;
  return (
    <>
      <bdi>{side.name}</bdi>
      {isNow ? null : `, revision ${side.revision}`}
    </>
  );
}

interface ValueProps {
  field: ComparedField;
  own: ComparedPlaylist;
  other: ComparedPlaylist;
}

function Value({ field, own, other }: ValueProps): ReactNode {
  if (field === "type") return <PlaylistTypeBadge type={own.type} />;
  if (field === "archived") return <span>{own.archived ? "Archived" : "Active"}</span>;
  if (field === "advertiser_id") return <bdi>{own.advertiser_name}</bdi>;
  if (field === "tags")
    return (
      <Some own={own.tags} other={other.tags}>
        {(tags) => (
          <span className="flex flex-wrap gap-1">
            {tags.map((tag) => (
              <Badge key={tag}>
                <bdi>{tag}</bdi>
              </Badge>
            ))}
          </span>
        )}
      </Some>
    );
  if (field === "searches")
    return (
      <Some own={own.searches} other={other.searches}>
        {(searches) => (
          <div className="flex flex-col gap-2">
            {searches.map((search, index) => (
              <SearchSentence key={index} search={search} />
            ))}
          </div>
        )}
      </Some>
    );
  return <bdi>{own[field]}</bdi>;
}

interface SomeProps<Entry> {
  own: Entry[];
  other: Entry[];
  children: (entries: Entry[]) => ReactNode;
}

/** The entries that the other side lacks. */
function Some<Entry>({ own, other, children }: SomeProps<Entry>): ReactNode {
  const without = (entries: Entry[], others: Entry[]) => {
    const known = new Set(others.map((entry) => JSON.stringify(entry)));
    return entries.filter((entry) => !known.has(JSON.stringify(entry)));
  };
  const shown = without(own, other);
  if (shown.length > 0) return children(shown);
  const isReordered = without(other, own).length === 0;
  return (
    <span className="text-muted">
      {isReordered ? "Same items, different order" : own.length === 0 ? "none" : "nothing else"}
    </span>
  );
}
