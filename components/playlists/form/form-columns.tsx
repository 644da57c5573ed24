import { type ReactNode } from "react";
import { type PlaylistField } from "@/components/playlists/form/form-values";

type Place = "first" | "contents" | "last" | "more";

/** The place of each field: identification, contents, further properties, or what few playlists need. Null for a field that is in a menu. */
const places: Readonly<Record<PlaylistField, Place | null>> = {
  name: "first",
  advertiser_id: "first",
  type: "first",
  inventory_ids: "contents",
  inventory_kind: null,
  searches: "contents",
  tags: "last",
  note: "more",
  agency_only: "more",
};

const fields = Object.keys(places) as PlaylistField[];
const at = (place: Place) => fields.filter((name) => places[name] === place);

/** The fields of each place, in the order of the Tab key. */
export const fieldsAt = {
  first: at("first"),
  contents: at("contents"),
  last: at("last"),
  more: at("more"),
};

/** Two columns with more space for the contents; one in narrow windows. */
export function FormColumns({ first, contents, last }: Record<Exclude<Place, "more">, ReactNode>) {
  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[17rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[21rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">{first}</div>
      <div className="flex min-w-0 flex-col gap-6 lg:row-span-2">{contents}</div>
      <div className="flex min-w-0 flex-col gap-5">{last}</div>
    </div>
  );
}
