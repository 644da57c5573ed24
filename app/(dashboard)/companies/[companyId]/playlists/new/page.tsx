import { notFound, redirect } from "next/navigation";
import { find, requireSession } from "@/app/page-data";
import { PlaylistSchemas } from "@/components/evaluation/playlist-schemas";
import { titled } from "@/components/navigation/pages";
import { type FormSource } from "@/components/playlists/form/form-values";
import { NewPlaylist, type NewPlaylistSource } from "@/components/playlists/form/new-playlist";
import { companyQuery } from "@/lib/browser/companies/queries";
import { sentPlaylistQuery } from "@/lib/browser/creates/queries";
import { givenPlaylistQuery } from "@/lib/browser/playlists/playlist-query";
import { type CreatePlaylist, newPlaylistSchema } from "@/lib/shared/playlists/schema";
import { exampleSourceId, routes } from "@/lib/shared/routes";

export const metadata = titled("/companies/[companyId]/playlists/new");

/** Contents of the form for the example. Nothing is stored until the playlist is created. */
const exampleSource: FormSource = {
  uuid: exampleSourceId,
  href: null,
  values: {
    name: "Example: podcasts for runners",
    type: "podcast",
    inventory_kind: "apple_podcast",
    inventory_ids: ["973972218", "1063782520", "1200361736", "1528594034", "1544201152"],
    searches: [{ schema: "search/1", type: "text", q: "marathon training" }],
    tags: ["example"],
    note: "",
  },
};

/** Finds the playlist that the form begins with: the example, a stored one, or one that was sent to the audio service and is in no list. */
async function findSource(id: string): Promise<NewPlaylistSource | null> {
  if (id === exampleSourceId) return { sent: exampleSource };
  const given = await find(givenPlaylistQuery(id));
  if (given) return { given };
  const sent = await find(sentPlaylistQuery(id));
  return sent && { sent: { values: pick(sent), uuid: id, href: null } };
}

/** Picks the values of a sent playlist that the form uses. */
function pick(playlist: CreatePlaylist): FormSource["values"] {
  const { advertiser_id: _advertiser, ...schemas } = newPlaylistSchema.shape;
  const names = Object.keys(schemas) as (keyof typeof schemas)[];
  return Object.fromEntries(names.map((name) => [name, playlist[name]])) as FormSource["values"];
}

export default async function NewPlaylistPage({
  params,
  searchParams,
}: PageProps<"/companies/[companyId]/playlists/new">) {
  const { companyId } = await params;
  // The UUID of the playlist with the form's initial values.
  const { from } = await searchParams;
  const sourceId = typeof from === "string" ? from : undefined;
  const own = await requireSession(routes.newPlaylist(companyId), searchParams);
  const company = await find(companyQuery(companyId));
  const source = sourceId === undefined ? null : await findSource(sourceId);
  if (!company || (from !== undefined && !source)) notFound();
  // A company that is gone gets no more playlists; the agency's form offers other advertisers.
  if (company.is_gone) redirect(routes.newPlaylist(own.company.uuid, sourceId));
  return (
    <>
      <PlaylistSchemas />
      <NewPlaylist key={sourceId} company={company} source={source} />
    </>
  );
}
