import { type ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import {
  fieldDescriptions,
  fieldLabels,
  type PlaylistField,
} from "@/components/playlists/form/form-values";
import { Skeleton } from "@/components/ui/skeleton";

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

const descriptions: Partial<Record<PlaylistField, string>> = fieldDescriptions;

/** Placeholder of the playlist form, with its texts. Hidden from screen readers. */
export function FormSkeleton() {
  return (
    <div aria-hidden>
      <FormColumns
        first={fieldsAt.first.map(renderField)}
        contents={fieldsAt.contents.map(renderField)}
        last={fieldsAt.last.map(renderField)}
      />
    </div>
  );
}

/** A field with its input; for IDs and searches, the button below the description. */
function renderField(field: PlaylistField) {
  return (
    <div key={field} className="flex flex-col gap-1">
      <span className="text-sm font-medium">{fieldLabels[field]}</span>
      {field === "searches" ? null : (
        <Skeleton className={field === "inventory_ids" ? "h-13" : "h-9"} />
      )}
      {descriptions[field] ? (
        <span className="text-sm text-muted">{descriptions[field]}</span>
      ) : null}
      {field === "inventory_ids" || field === "searches" ? <Skeleton className="h-9 w-36" /> : null}
    </div>
  );
}

export function EditPlaylistSkeleton() {
  return (
    <>
      <PageHeader title="Edit playlist" />
      <FormSkeleton />
    </>
  );
}

export function NewPlaylistSkeleton() {
  return (
    <>
      <PageHeader title="New playlist">
        <Skeleton className="h-5 w-40" />
      </PageHeader>
      <FormSkeleton />
    </>
  );
}
