import {
  fieldDescriptions,
  fieldLabels,
  type PlaylistField,
} from "@/components/playlists/form/form-values";
import { formFields } from "@/lib/shared/playlists/fields/diff-playlist";
import { Skeleton } from "@/components/ui/skeleton";

/** The fields that every form shows, each with its input; of IDs and searches, the buttons below the description. */
const fields = formFields.filter((name) => name !== "agency_only");
const descriptions: Partial<Record<PlaylistField, string>> = fieldDescriptions;

/** Placeholder of the playlist form, with its words. Hidden from screen readers. */
export function FormSkeleton() {
  return (
    <div
      aria-hidden
      // The name takes the focus, and what is typed meanwhile.
      data-awaits-keys="page"
      className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]"
    >
      <div className="flex flex-col gap-5">
        {fields.map((field) => (
          <div key={field} className="flex flex-col gap-1">
            <span className="text-sm font-medium">{fieldLabels[field]}</span>
            {field === "searches" ? null : (
              <Skeleton className={field === "inventory_ids" ? "h-19" : "h-9"} />
            )}
            {descriptions[field] ? (
              <span className="text-sm text-muted">{descriptions[field]}</span>
            ) : null}
            {field === "inventory_ids" || field === "searches" ? (
              <Skeleton className="h-9 w-56" />
            ) : null}
          </div>
        ))}
      </div>
      <Skeleton className="h-72" />
    </div>
  );
}
