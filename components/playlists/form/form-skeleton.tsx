import {
  fieldDescriptions,
  fieldLabels,
  type PlaylistField,
} from "@/components/playlists/form/form-values";
import { Skeleton } from "@/components/ui/skeleton";

/** The fields that every form shows, and the height of their inputs. */
const fields: [field: Exclude<PlaylistField, "agency_only">, height: string][] = [
  ["name", "h-9"],
  ["advertiser_id", "h-9"],
  ["type", "h-9"],
  ["inventory_ids", "h-28"],
  ["searches", "h-9"],
  ["tags", "h-9"],
];
const descriptions: Partial<Record<PlaylistField, string>> = fieldDescriptions;

/** Placeholder of the playlist form, with its words. Hidden from screen readers. */
export function FormSkeleton() {
  return (
    <div
      aria-hidden
      className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]"
    >
      <div className="flex flex-col gap-5">
        {fields.map(([field, height]) => (
          <div key={field} className="flex flex-col gap-1">
            <span className="text-sm font-medium">{fieldLabels[field]}</span>
            <Skeleton className={height} />
            {descriptions[field] ? (
              <span className="text-sm text-muted">{descriptions[field]}</span>
            ) : null}
          </div>
        ))}
      </div>
      <Skeleton className="h-72" />
    </div>
  );
}
