import { redirect } from "next/navigation";
import { requireSession } from "@/app/session";
import { routes } from "@/lib/shared/routes";

/** Everybody begins at the playlists, which say how to begin while there are few. */
export default async function HomePage() {
  await requireSession(routes.home);
  redirect(routes.playlists);
}
