import { type ActivityEntry } from "@/lib/shared/activity/schema";
import {
  type FieldChange,
  fieldOf,
  type PlaylistFields,
  type ValueField,
  valueFields,
} from "@/lib/shared/playlists/fields/playlist-fields";
import { revisionChangeSchema } from "@/lib/shared/playlists/history/revision-schema";

/** Summarizes a `RevisionChange` in JSON; a first revision only has counts of IDs. */
export function summarizeChange(
  json: string,
): Pick<ActivityEntry, "fields" | "old_name" | "ids_added" | "ids_removed" | "from_search"> {
  const change = revisionChangeSchema.parse(JSON.parse(json));
  const isFirst = change.name !== undefined && change.name.old === undefined;
  const { inventory_ids: ids } = change;
  const nameChange = <Name extends ValueField>(name: Name): FieldChange | null => {
    const changed = change[name] as { new: PlaylistFields[Name] } | undefined;
    return changed ? fieldOf(name).nameChange(changed.new) : null;
  };
  return {
    fields: isFirst
      ? []
      : valueFields.map((name) => nameChange(name)).filter((found) => found !== null),
    old_name: change.name?.old ?? null,
    ids_added: ids?.added_count ?? 0,
    ids_removed: ids?.removed_count ?? 0,
    from_search: change.taken?.search ?? null,
  };
}
