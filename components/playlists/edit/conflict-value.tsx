"use client";

import { useQuery } from "@tanstack/react-query";
import { playlistTypeLooks } from "@/components/playlists/playlist-type";
import { SearchSentence } from "@/components/playlists/searches/search-sentence";
import { companyQuery } from "@/lib/companies/queries";
import { type EditedPlaylist } from "@/lib/playlists/diff-playlist";
import { type EditField } from "@/lib/playlists/merge-edits";

interface ConflictValueProps {
  field: Exclude<EditField, "inventory_ids" | "tags">;
  playlist: EditedPlaylist;
}

/** The value of one field in an edit. */
export function ConflictValue({ field, playlist }: ConflictValueProps) {
  if (field === "name") return <bdi className="break-words">{playlist.name}</bdi>;
  if (field === "type") return playlistTypeLooks[playlist.type].word;
  if (field === "agency_only") return playlist.agency_only ? "yes" : "no";
  if (field === "advertiser_id") return <AdvertiserName uuid={playlist.advertiser_id} />;
  if (playlist.searches.length === 0) return "none";
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

function AdvertiserName({ uuid }: { uuid: string }) {
  const { data } = useQuery(companyQuery(uuid));
  return <bdi>{data?.name ?? "another advertiser"}</bdi>;
}
