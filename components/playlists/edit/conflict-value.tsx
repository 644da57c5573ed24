import { useQuery } from "@tanstack/react-query";
import { playlistTypeLooks } from "@/components/playlists/playlist-type";
import { SearchSentence } from "@/components/playlists/searches/search-sentence";
import { companyQuery } from "@/lib/browser/companies/queries";
import { type EditedPlaylist, type FormField } from "@/lib/shared/playlists/fields/diff-playlist";
import { fieldOf, type PlaylistFields } from "@/lib/shared/playlists/fields/playlist-fields";

interface ConflictValueProps {
  field: Exclude<FormField, "inventory_ids" | "tags">;
  playlist: EditedPlaylist;
}

export function ConflictValue({ field, playlist }: ConflictValueProps) {
  if (field === "type") return <span>{playlistTypeLooks[playlist.type].word}</span>;
  if (field === "advertiser_id") return <AdvertiserName uuid={playlist.advertiser_id} />;
  if (field !== "searches") return <PlainValue field={field} playlist={playlist} />;
  if (playlist.searches.length === 0) return <span>none</span>;
  return (
    <ul className="flex flex-col gap-1">
      {playlist.searches.map((search, index) => (
        <li key={index}>
          <SearchSentence search={search} />
        </li>
      ))}
    </ul>
  );
}

function PlainValue<Name extends FormField>({
  field,
  playlist,
}: {
  field: Name;
  playlist: Pick<PlaylistFields, Name>;
}) {
  const value: PlaylistFields[Name] = playlist[field];
  return <bdi className="break-words">{fieldOf(field).describe(value, value)}</bdi>;
}

function AdvertiserName({ uuid }: { uuid: string }) {
  const { data } = useQuery(companyQuery(uuid));
  return <bdi>{data?.name ?? "another advertiser"}</bdi>;
}
