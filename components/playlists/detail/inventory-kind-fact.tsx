"use client";

import { useInventoryKind } from "@/components/catalogue/use-inventory-kind";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";

/** Of which kind the IDs of a playlist are, once it is known. Beside the heading, where it moves nothing. */
export function InventoryKindFact({ playlist }: { playlist: PlaylistDetails }) {
  const { kind, isGuessed } = useInventoryKind(playlist.inventory_kind, playlist.inventory_ids);
  if (kind === null) return null;
  return (
    <span className="min-w-0 truncate text-sm text-muted">
      IDs: <bdi>{kindLabel(kind)}</bdi>
      {isGuessed ? " (guessed)" : null}
    </span>
  );
}
