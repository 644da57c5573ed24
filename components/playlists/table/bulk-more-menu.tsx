import { BulkMenu } from "@/components/playlists/table/bulk-menu";
import { type PlaylistSelectionState } from "@/components/playlists/table/use-playlist-selection";
import { usePermissions } from "@/components/session/use-permissions";
import { useSession } from "@/components/session/use-session";
import { MenuItem } from "@/components/ui/menu";
import { type BulkActionKind } from "@/lib/shared/change-sets/bulk-kinds";
import { maxComparedPlaylists } from "@/lib/shared/playlists/overlap/overlap-schema";
import { routes } from "@/lib/shared/routes";

interface BulkMoreMenuProps {
  selected: PlaylistSelectionState;
  onAct: (kind: BulkActionKind) => void;
  /** Actions that have no button because the window is narrow. */
  hidden: BulkActionKind[];
}

/** The less common actions; renders nothing if there are none. */
export function BulkMoreMenu({ selected, onAct, hidden }: BulkMoreMenuProps) {
  const { canEdit, hasAgencyList } = usePermissions();
  const { company } = useSession();
  const changes: BulkActionKind[] = canEdit
    ? [
        ...(company.kind === "agency" ? (["change_advertiser"] as const) : []),
        "change_type",
        ...(hasAgencyList ? (["move_to_advertiser"] as const) : []),
        "add_search",
        "remove_search",
      ]
    : [];
  const kinds = [...changes, ...hidden];
  const uuids = selected.playlists.map(({ uuid }) => uuid);
  const canCompare = !selected.isAll && uuids.length > 1 && uuids.length <= maxComparedPlaylists;
  if (kinds.length === 0 && !canCompare) return null;
  return (
    <BulkMenu label="More" kinds={kinds} onAct={onAct}>
      {canCompare ? <MenuItem href={routes.compare(...uuids)}>Compare</MenuItem> : null}
    </BulkMenu>
  );
}
