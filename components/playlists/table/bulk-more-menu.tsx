import { BulkMenu } from "@/components/playlists/table/bulk-menu";
import { type PlaylistSelectionState } from "@/components/playlists/table/use-playlist-selection";
import { usePermissions, useSession } from "@/components/session/use-session";
import { MenuItem } from "@/components/ui/menu";
import { type BulkActionKind, kindsIn } from "@/lib/shared/change-sets/bulk-kinds";
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
  const has = { agency: company.kind === "agency", "agency list": hasAgencyList };
  const kinds = [...(canEdit ? kindsIn("more", has) : []), ...hidden];
  const uuids = selected.playlists.map(({ uuid }) => uuid);
  const canCompare = !selected.isAll && uuids.length > 1 && uuids.length <= maxComparedPlaylists;
  if (kinds.length === 0 && !canCompare) return null;
  return (
    <BulkMenu label="More" kinds={kinds} onAct={onAct}>
      {canCompare ? <MenuItem href={routes.compare(...uuids)}>Compare</MenuItem> : null}
    </BulkMenu>
  );
}
