import { redirect } from "next/navigation";
import { requireSession } from "@/app/page-data";
import { routes } from "@/lib/shared/routes";

/** The start page is the playlists, which show instructions while there are few. */
export default async function HomePage() {
  await requireSession(routes.home);
  redirect(routes.playlists);
}
