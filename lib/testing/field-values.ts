import { type PlaylistFields } from "@/lib/shared/playlists/fields/playlist-fields";

/** A value of each field of a playlist, and another one. */
export const someValues: PlaylistFields = {
  name: "Morning shows",
  advertiser_id: "0198a000-0000-7000-8000-000000000001",
  agency_only: false,
  type: "podcast",
  inventory_ids: ["show-1", "show-2"],
  inventory_kind: "deal",
  searches: ["news"],
  tags: ["q4"],
  note: "For Q4",
  archived: false,
};
export const otherValues: PlaylistFields = {
  name: "Evening shows",
  advertiser_id: "0198a000-0000-7000-8000-000000000002",
  agency_only: true,
  type: "radio",
  inventory_ids: ["show-1", "show-3"],
  inventory_kind: "our_shows",
  searches: [{ genre: "news" }, "weather"],
  tags: ["q4", "brand safe"],
  note: 'Two\nlines, and "quotes"',
  archived: true,
};
