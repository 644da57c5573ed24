import { notFound } from "next/navigation";
import { requireSession } from "@/app/page-data";
import { UnknownView } from "@/components/audio-service/unknown-view";
import { titled } from "@/components/navigation/pages";
import { routes } from "@/lib/shared/routes";

export const metadata = titled("/playlists/not-known");

export default async function UnknownPlaylistsPage() {
  const { capabilities } = await requireSession(routes.unknownPlaylists);
  if (!capabilities.losesAnswers) notFound();
  return <UnknownView />;
}
