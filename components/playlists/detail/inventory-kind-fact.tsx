import { useListKind } from "@/components/catalogue/use-list-kind";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";

/** The kind of a playlist's IDs, once it is known. Next to the heading, where it moves nothing. */
export function InventoryKindFact({ playlist }: { playlist: PlaylistDetails }) {
  const { inventory_kind: said, inventory_ids: ids } = playlist;
  const { kind: guess } = useListKind(ids, said);
  const kind = said ?? guess;
  if (kind === null) return null;
  return (
    <span className="min-w-0 truncate text-sm text-muted">
      IDs: <bdi>{kindLabel(kind)}</bdi>
      {said === null ? " (guessed)" : null}
    </span>
  );
}
