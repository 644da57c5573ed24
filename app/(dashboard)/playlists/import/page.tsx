import { type Metadata } from "next";
import { ImportView } from "@/components/imports/import-view";
import { routes } from "@/lib/routes";
import { requireSession } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "Import playlists" };

export default async function ImportPage() {
  await requireSession(routes.importPlaylists);
  return <ImportView />;
}
