import { z } from "zod";
import {
  type FeedPosition,
  type FeedRow,
  findFeedRows,
} from "@/lib/server/domain/activity/feed-rows";
import {
  type Activity,
  type ActivityEntry,
  type ActivitySearch,
} from "@/lib/shared/activity/schema";
import { findChangeSets } from "@/lib/server/domain/change-sets/read-change-sets";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { toPersonRef } from "@/lib/server/domain/people/person-of-row";
import { type Principal } from "@/lib/server/principal";
import { openCursor, sealCursor } from "@/lib/server/cursor";
import { type Queries } from "@/lib/server/db/database";
import { type Runtime } from "@/lib/server/runtime/runtime";
import {
  type FieldChange,
  fieldOf,
  type PlaylistFields,
  type ValueField,
  valueFields,
} from "@/lib/shared/playlists/fields/playlist-fields";
import { revisionChangeSchema } from "@/lib/shared/playlists/history/revision-schema";

const pageEntries = 50;

const positionSchema: z.ZodType<FeedPosition> = z.object({
  at: z.string(),
  playlistId: z.string(),
  revision: z.number().int(),
});

/**
 * Lists one page of the activity on the playlists that the principal may see, newest first. A change-set is one entry;
 * clients of other companies see its first revision of a playlist instead. @throws AppError invalid_cursor
 */
export async function listActivity(
  { database, keys }: Runtime,
  principal: Principal,
  search: ActivitySearch,
): Promise<Activity> {
  const db = database.read;
  const { cursor, ...filters } = search;
  const scope = `activity\n${principal.companyId}\n${JSON.stringify(filters)}`;
  const after =
    cursor === undefined ? null : openCursor(keys.cursor, scope, cursor, positionSchema);
  const rows = await findFeedRows(db, principal, filters, { after, limit: pageEntries + 1 });
  const shown = rows.slice(0, pageEntries);
  const end = rows.length > pageEntries ? shown.at(-1) : undefined;
  const changeSets = await findOwnChangeSets(db, principal, shown);
  return {
    entries: shown.map((row) => toEntry(row, changeSets)),
    next_cursor: end
      ? sealCursor(keys.cursor, scope, {
          at: end.at,
          playlistId: end.playlist_id,
          revision: end.revision,
        } satisfies FeedPosition)
      : null,
  };
}

/** Returns those change-sets of these rows that the principal's company started. */
async function findOwnChangeSets(
  db: Queries,
  principal: Principal,
  rows: FeedRow[],
): Promise<Map<string, ChangeSet>> {
  const own = rows.flatMap(({ change_set_id, change_set_company }) =>
    change_set_id !== null && change_set_company === principal.companyId ? [change_set_id] : [],
  );
  const found = await findChangeSets(db, own);
  return new Map(found.map((changeSet) => [changeSet.uuid, changeSet]));
}

function toEntry(row: FeedRow, changeSets: Map<string, ChangeSet>): ActivityEntry {
  const { at, by, source, revision } = row;
  const person = toPersonRef(row.person_uuid, row.person_name);
  return {
    at,
    by,
    person,
    source,
    revision,
    playlist: { uuid: row.playlist_id, name: row.name, advertiser_name: row.advertiser_name },
    ...summarizeChange(row.changed_fields),
    change_set: changeSets.get(row.change_set_id ?? "") ?? null,
  };
}

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
