import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { UnknownView } from "@/components/audio-service/unknown-view";
import { routes } from "@/lib/routes";
import { requireSession } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "Not known" };

export default async function UnknownPlaylistsPage() {
  const { capabilities } = await requireSession(routes.unknownPlaylists);
  if (!capabilities.losesAnswers) notFound();
  return <UnknownView />;
}
