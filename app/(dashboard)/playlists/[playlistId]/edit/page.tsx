import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { EditPlaylist } from "@/components/playlists/form/edit-playlist";
import { getCompany } from "@/lib/companies/get-companies.server";
import { getPlaylist } from "@/lib/playlists/get-playlist.server";
import { routes } from "@/lib/routes";
import { findForPage } from "@/lib/session/find-for-page.server";
import { requireSession } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "Edit playlist" };

interface Props {
  params: Promise<{ playlistId: string }>;
}

export default async function EditPlaylistPage({ params }: Props) {
  const { playlistId } = await params;
  await requireSession(routes.editPlaylist(playlistId));
  const found = await findForPage(async (runtime, principal) => {
    const playlist = await getPlaylist(runtime, principal, playlistId);
    return { playlist, company: await getCompany(runtime, principal, playlist.company_uuid) };
  });
  if (!found) notFound();
  return <EditPlaylist key={found.playlist.uuid} {...found} />;
}
