import { type ImportedChange } from "@/lib/shared/change-sets/import-schema";
import { getVisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import { AppError } from "@/lib/shared/errors";
import { describeChanges } from "@/lib/server/domain/imports/describe-changes";
import {
  type ImportPreviewAnswer,
  pickRepeated,
  unknownPlaylist,
} from "@/lib/shared/imports/schema";
import { checkAdvertiser } from "@/lib/server/domain/playlists/check-advertiser";
import { blankValues } from "@/lib/shared/playlists/fields/blank-values";
import { readValues } from "@/lib/server/domain/playlists/fields/store-fields";
import { listPositions } from "@/lib/server/domain/playlists/playlist-lists";
import { findPlaylistRow, getLists } from "@/lib/server/domain/playlists/read-playlists";
import { retryUntilUnchanged } from "@/lib/server/domain/playlists/retry-until-unchanged";
import { type LockedPlaylist } from "@/lib/server/domain/playlists/revise-playlist";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** Stored IDs to read in one call, unless the first playlist alone has more. */
const idsPerCall = 200_000;

/**
 * Compares changes with the playlists as they are, without changing anything. Answers for as many as a bounded amount of
 * work allows, but for one at least.
 */
export async function previewUpdates(
  runtime: Runtime,
  principal: Principal,
  updates: ImportedChange[],
): Promise<ImportPreviewAnswer[]> {
  const answers: ImportPreviewAnswer[] = [];
  let ids = 0;
  for (const update of updates) {
    const row = await findPlaylistRow(runtime.database.read, principal, update.uuid);
    ids += row?.inventory_count ?? 0;
    if (answers.length > 0 && ids > idsPerCall) break;
    answers.push(row ? await previewOne(runtime, principal, update) : { ...notPreviewed });
    await yieldToEventLoop();
  }
  return answers;
}

/** The answer for an update with a problem. */
export const notPreviewed: ImportPreviewAnswer = {
  problem: unknownPlaylist,
  revision: 0,
  ...pickRepeated(blankValues),
  advertiser: "",
  is_in_agency_list: false,
  changes: [],
};

async function previewOne(
  { database }: Runtime,
  principal: Principal,
  { uuid, change }: ImportedChange,
): Promise<ImportPreviewAnswer> {
  const db = database.read;
  try {
    return await retryUntilUnchanged(db, principal, uuid, async (row) => {
      const advertiser = await findNewAdvertiser({ database }, principal, row, change);
      const ids = change.inventory_ids ? await listPositions(db, row.uuid) : [];
      const lists = await getLists(db, row.uuid);
      const before = { ...readValues(row, lists), inventory_ids: ids.map(({ id }) => id) };
      return {
        problem: null,
        revision: row.revision,
        ...pickRepeated(before),
        advertiser: row.advertiser_name,
        is_in_agency_list: row.company_uuid === row.agency_id,
        changes: describeChanges(before, change, {
          before: row.advertiser_name,
          after: advertiser,
        }),
      };
    });
  } catch (error) {
    if (!(error instanceof AppError) || !["invalid", "not_found"].includes(error.code)) throw error;
    return { ...notPreviewed, problem: error.problems[0]?.message ?? error.message };
  }
}

/** The name of the advertiser that a change brings; undefined for none. @throws AppError invalid */
async function findNewAdvertiser(
  { database }: Pick<Runtime, "database">,
  principal: Principal,
  row: LockedPlaylist,
  { advertiser_id: id }: ImportedChange["change"],
): Promise<string | undefined> {
  if (id === undefined || id === row.advertiser_id) return undefined;
  const company = await getVisibleCompany(database.read, principal, row.company_uuid);
  await checkAdvertiser(database.read, principal, company, id);
  return (await getVisibleCompany(database.read, principal, id)).name;
}
