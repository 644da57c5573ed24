import { type Metadata } from "next";
import { NewPlaylist } from "@/components/playlists/new-playlist";
import { routes } from "@/lib/routes";
import { requireSession } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "New playlist" };

interface Props {
  params: Promise<{ companyId: string }>;
}

export default async function NewPlaylistPage({ params }: Props) {
  const { companyId } = await params;
  await requireSession(routes.newPlaylist(companyId));
  return <NewPlaylist companyId={companyId} />;
}
