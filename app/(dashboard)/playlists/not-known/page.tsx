import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { requireSession } from "@/app/session";
import { UnknownView } from "@/components/audio-service/unknown-view";
import { routes } from "@/lib/shared/routes";

export const metadata: Metadata = { title: "Not known" };

export default async function UnknownPlaylistsPage() {
  const { capabilities } = await requireSession(routes.unknownPlaylists);
  if (!capabilities.losesAnswers) notFound();
  return <UnknownView />;
}
