import { fieldsAt, FormColumns } from "@/components/playlists/form/form-columns";
import {
  fieldDescriptions,
  fieldLabels,
  type PlaylistField,
} from "@/components/playlists/form/form-values";
import { Skeleton } from "@/components/ui/skeleton";

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
