import { usePermissions } from "@/components/session/use-permissions";
import { useSession } from "@/components/session/use-session";

/** Playlists from which on nobody needs to be told how to begin. */
const few = 3;

/** Whether there are so few playlists, beside the demo's, that the page says how to begin. `total` is undefined while it is not known. */
export function useIsFirstDay(total: number | undefined): boolean {
  const { sample_playlists: samples } = useSession();
  const { canCreate } = usePermissions();
  return canCreate && total !== undefined && total - samples < few;
}
