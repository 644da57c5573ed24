import { BulkMenu } from "@/components/playlists/table/bulk-menu";
import { type PlaylistSelectionState } from "@/components/playlists/table/use-playlist-selection";
import { usePermissions } from "@/components/session/use-permissions";
import { useSession } from "@/components/session/use-session";
import { MenuItem } from "@/components/ui/menu";
import { type BulkActionKind } from "@/lib/shared/change-sets/bulk-kinds";
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
  const comparisons = listComparisons(selected);
  if (kinds.length + comparisons.length === 0) return null;
  return (
    <BulkMenu label="More" kinds={kinds} onAct={onAct}>
      {comparisons.map(({ label, href }) => (
        <MenuItem key={label} href={href}>
          {label}
        </MenuItem>
      ))}
    </BulkMenu>
  );
}

/** Lists the pages that compare a few playlists. */
function listComparisons({ isAll, playlists }: PlaylistSelectionState) {
  const uuids = playlists.map(({ uuid }) => uuid);
  const [left, right] = uuids;
  if (isAll || !left || !right || uuids.length > 5) return [];
  return [
    ...(uuids.length === 2 ? [{ label: "Compare", href: routes.compare(left, right) }] : []),
    { label: "Overlap", href: routes.overlap(uuids) },
  ];
}
