import { requireSession } from "@/app/page-data";
import { ImportView } from "@/components/imports/import-view";
import { titled } from "@/components/navigation/pages";
import { routes } from "@/lib/shared/routes";

export const metadata = titled("/playlists/import");

export default async function ImportPage() {
  await requireSession(routes.importPlaylists);
  return <ImportView />;
}
