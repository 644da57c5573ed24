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
} from "@/lib/shared/playlists/fields/differing-fields";

interface ComparedFieldsProps {
  comparison: Comparison;
  /** Whether fields with equal values are shown. */
  showsAll: boolean;
  isStale: boolean;
}

/** Both sides by field. Renders nothing without fields to show. */
export function ComparedFields({ comparison, showsAll, isStale }: ComparedFieldsProps) {
  const { left, right } = comparison;
  const differing = differingFields(left, right);
  const fields = showsAll ? comparedFields : differing;
  if (fields.length === 0) return null;
  const isOnePlaylist = left.uuid === right.uuid;
  return (
    <Table label="Fields" isStale={isStale}>
      <thead>
        <tr>
          <Th className="w-24 max-sm:w-16">Field</Th>
          <Th className="w-1/2 whitespace-normal!">{nameSide(left, isOnePlaylist)}</Th>
          <Th className="w-1/2 whitespace-normal!">{nameSide(right, isOnePlaylist)}</Th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row" className="px-3 py-1.75 align-top text-sm font-medium max-sm:pr-0">
              {playlistFields[field].label}
              {showsAll && differing.includes(field) ? (
                <span className="block text-xs font-normal text-warn">differs</span>
              ) : null}
            </th>
            <Td className="py-1.75! align-top! wrap-anywhere">
              <Value field={field} own={left} other={right} showsAll={showsAll} />
            </Td>
            <Td className="py-1.75! align-top! wrap-anywhere">
              <Value field={field} own={right} other={left} showsAll={showsAll} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
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
  showsAll: boolean;
}

function Value({ field, own, other, showsAll }: ValueProps): ReactNode {
  if (field === "type") return <PlaylistTypeBadge type={own.type} />;
  if (field === "archived") return <span>{own.archived ? "Archived" : "Active"}</span>;
  if (field === "advertiser_id") return <bdi>{own.advertiser_name}</bdi>;
  if (field === "tags")
    return (
      <Some own={own.tags} other={other.tags} showsAll={showsAll}>
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
      <Some own={own.searches} other={other.searches} showsAll={showsAll}>
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
  showsAll: boolean;
  children: (entries: Entry[]) => ReactNode;
}

/** The whole list, or the entries that the other side lacks. */
function Some<Entry>({ own, other, showsAll, children }: SomeProps<Entry>): ReactNode {
  const without = (entries: Entry[], others: Entry[]) => {
    const known = new Set(others.map((entry) => JSON.stringify(entry)));
    return entries.filter((entry) => !known.has(JSON.stringify(entry)));
  };
  const onlyHere = without(own, other);
  const shown = showsAll ? own : onlyHere;
  if (shown.length > 0) return children(shown);
  const isReordered = !showsAll && without(other, own).length === 0;
  return (
    <span className="text-muted">
      {isReordered ? "Same items, different order" : own.length === 0 ? "none" : "nothing else"}
    </span>
  );
}
