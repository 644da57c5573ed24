import { type ActivityEntry, type ChangedField } from "@/lib/activity/schema";
import { revisionChangeSchema } from "@/lib/playlists/history/revision-schema";

/** Summarizes a `RevisionChange` in JSON; a first revision only has counts of IDs. */
export function summarizeChange(
  json: string,
): Pick<ActivityEntry, "fields" | "old_name" | "ids_added" | "ids_removed"> {
  const change = revisionChangeSchema.parse(JSON.parse(json));
  const isFirst = change.name !== undefined && change.name.old === undefined;
  const { archived, inventory_ids: ids } = change;
  const fields: [ChangedField, boolean][] = [
    ["name", change.name !== undefined],
    ["type", change.type !== undefined],
    ["advertiser", change.advertiser_id !== undefined],
    ["to_advertiser", change.agency_only?.new === false],
    ["to_agency", change.agency_only?.new === true],
    ["tags", change.tags !== undefined],
    ["searches", change.searches !== undefined],
    ["archived", archived?.new === true],
    ["restored", archived?.new === false],
  ];
  return {
    fields: isFirst ? [] : fields.filter(([, isChanged]) => isChanged).map(([field]) => field),
    old_name: change.name?.old ?? null,
    ids_added: ids?.added_count ?? 0,
    ids_removed: ids?.removed_count ?? 0,
  };
}
