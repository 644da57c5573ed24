import { usePermissions, useSession } from "@/components/session/use-session";

/** Number of playlists from which users need no instructions. */
const few = 3;

/** Whether the playlists, apart from the demo's, are few, so that the page shows instructions. `total` is undefined while it is unknown. */
export function useIsFirstDay(total: number | undefined): boolean {
  const { sample_playlists: samples } = useSession();
  const { canCreate } = usePermissions();
  return canCreate && total !== undefined && total - samples < few;
}
