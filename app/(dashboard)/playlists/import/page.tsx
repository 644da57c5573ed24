import { type Metadata } from "next";
import { requireSession } from "@/app/session";
import { ImportView } from "@/components/imports/import-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Import playlists" };

export default async function ImportPage() {
  await requireSession(routes.importPlaylists);
  return <ImportView />;
}
