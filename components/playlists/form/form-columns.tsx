import { type ReactNode } from "react";
import { type PlaylistField } from "@/components/playlists/form/form-values";
import { formFields } from "@/lib/shared/playlists/fields/diff-playlist";

type Place = "first" | "contents" | "last";

/** The place of each field: identification, contents, or further properties. */
const places: Readonly<Record<PlaylistField, Place>> = {
  name: "first",
  advertiser_id: "first",
  type: "first",
  agency_only: "first",
  inventory_ids: "contents",
  inventory_kind: "contents",
  searches: "contents",
  tags: "last",
  note: "last",
};

const at = (place: Place) => formFields.filter((name) => places[name] === place);

/** The fields of each place, in the order of the form and of the Tab key. */
export const fieldsAt = { first: at("first"), contents: at("contents"), last: at("last") };

/** Two columns with more space for the contents; one in narrow windows. */
export function FormColumns({ first, contents, last }: Record<Place, ReactNode>) {
  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[17rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[21rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">{first}</div>
      <div className="flex min-w-0 flex-col gap-6 lg:row-span-2">{contents}</div>
      <div className="flex min-w-0 flex-col gap-5">{last}</div>
    </div>
  );
}
