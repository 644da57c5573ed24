import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { NewPlaylist } from "@/components/playlists/form/new-playlist";
import { getCompany } from "@/lib/companies/get-companies.server";
import { routes } from "@/lib/routes";
import { findForPage } from "@/lib/session/find-for-page.server";
import { requireSession } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "New playlist" };

interface Props {
  params: Promise<{ companyId: string }>;
}

export default async function NewPlaylistPage({ params }: Props) {
  const { companyId } = await params;
  await requireSession(routes.newPlaylist(companyId));
  const company = await findForPage((runtime, principal) =>
    getCompany(runtime, principal, companyId),
  );
  if (!company) notFound();
  return <NewPlaylist company={company} />;
}
