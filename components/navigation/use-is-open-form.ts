import { usePathname } from "next/navigation";
import { useSession } from "@/components/session/use-session";
import { routes } from "@/lib/shared/routes";

/** Whether this page is the form of a new playlist for any advertiser, which belongs to the playlists, not to a company. */
export function useIsOpenForm(): boolean {
  const { company } = useSession();
  return usePathname() === routes.newPlaylist(company.uuid);
}
