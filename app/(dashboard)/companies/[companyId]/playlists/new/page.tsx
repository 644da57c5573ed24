import { type Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { returnPath, type SearchParams } from "@/app/return-path";
import { PlaylistSchemas } from "@/components/evaluation/playlist-schemas";
import { type FormSource } from "@/components/playlists/form/form-values";
import { NewPlaylist } from "@/components/playlists/form/new-playlist";
import { getCompany } from "@/lib/companies/get-companies.server";
import { getSentPlaylist } from "@/lib/creates/get-sent.server";
import { getPlaylist } from "@/lib/playlists/get-playlist.server";
import { createPlaylistSchema, type CreatePlaylist } from "@/lib/playlists/schema";
import { routes } from "@/lib/routes";
import { findForPage } from "@/lib/session/find-for-page.server";
import { requirePrincipal } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "New playlist" };

interface Props {
  params: Promise<{ companyId: string }>;
  /** `from`: the UUID of the playlist whose values the form begins with. */
  searchParams: SearchParams;
}

/** The playlist that the form begins with, or one that was sent to the audio service and is in no list. */
async function findSource(id: string): Promise<FormSource | null> {
  const playlist = await findForPage((runtime, principal) => getPlaylist(runtime, principal, id));
  if (playlist) return { values: pick(playlist), uuid: id, href: routes.playlist(id) };
  const sent = await findForPage((runtime, principal) => getSentPlaylist(runtime, principal, id));
  return sent && { values: pick(sent), uuid: id, href: null };
}

/** What the form takes of a playlist. */
function pick(playlist: CreatePlaylist): FormSource["values"] {
  const { advertiser_id: _advertiser, ...schemas } = createPlaylistSchema.shape;
  const names = Object.keys(schemas) as (keyof typeof schemas)[];
  return Object.fromEntries(names.map((name) => [name, playlist[name]])) as FormSource["values"];
}

export default async function NewPlaylistPage({ params, searchParams }: Props) {
  const { companyId } = await params;
  const { from } = await searchParams;
  const own = await requirePrincipal(await returnPath(routes.newPlaylist(companyId), searchParams));
  const company = await findForPage((runtime, principal) =>
    getCompany(runtime, principal, companyId),
  );
  const source = typeof from === "string" ? await findSource(from) : null;
  if (!company || (from !== undefined && !source)) notFound();
  // It gets no more playlists: another advertiser can be chosen in the agency's form.
  if (company.is_gone) redirect(routes.newPlaylist(own.companyId, source?.uuid));
  return (
    <>
      <PlaylistSchemas />
      <NewPlaylist key={source?.uuid} company={company} source={source} />
    </>
  );
}
