import { compareImportedChange } from "@/lib/server/domain/change-sets/compare-imported-change";
import { type ImportedChange } from "@/lib/shared/change-sets/import-schema";
import {
  findVisibleCompany,
  getVisibleCompany,
} from "@/lib/server/domain/companies/visible-companies";
import { AppError } from "@/lib/shared/errors";
import {
  type ImportFieldChange,
  type ImportPreviewAnswer,
  pickRepeated,
  unknownPlaylist,
} from "@/lib/shared/imports/schema";
import { requireAdvertiser } from "@/lib/server/domain/playlists/check-advertiser";
import { blankValues } from "@/lib/shared/playlists/fields/blank-values";
import { findPlaylistRow } from "@/lib/server/domain/playlists/read-playlists";
import { retryUntilUnchanged } from "@/lib/server/domain/playlists/retry-until-unchanged";
import { type LockedPlaylist } from "@/lib/server/domain/playlists/revise-playlist";
import { type Queries } from "@/lib/server/db/database";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";
import { formatNumber } from "@/lib/shared/format";
import { describeSearch } from "@/lib/shared/playlists/searches/describe-search";
import { isEqualJson } from "@/lib/shared/playlists/fields/diff-playlist";
import {
  type FieldName,
  fieldNames,
  fieldOf,
  type PlaylistFields,
} from "@/lib/shared/playlists/fields/playlist-fields";

const maxCharacters = 200;
const cut = (text: string) =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;

/** The names of the advertiser before and after a change. */
interface Advertisers {
  before: string;
  after: string;
}

/** Describes the fields that a file changes, before and after, and those in conflict. */
export function describeChanges(
  before: PlaylistFields,
  after: PlaylistFields,
  { conflicts, advertisers }: { conflicts: FieldName[]; advertisers: Advertisers },
): ImportFieldChange[] {
  const describe = <Name extends FieldName>(field: Name): ImportFieldChange[] => {
    const old = before[field];
    const next = after[field];
    if (isEqualJson(next, old)) return [];
    const { describe: write } = fieldOf(field);
    const texts =
      field === "advertiser_id"
        ? advertisers
        : field === "searches"
          ? { before: writeSearches(before.searches), after: writeSearches(after.searches) }
          : { before: write(old, old), after: write(next, old) };
    const is_conflict = conflicts.includes(field);
    return [{ field, before: cut(texts.before), after: cut(texts.after), is_conflict }];
  };
  return fieldNames.flatMap((name) => describe(name));
}

/** Shows the searches themselves, because their number does not tell which to keep. */
const writeSearches = (searches: PlaylistFields["searches"]): string =>
  searches.map((search) => writeSearch(search)).join("; ");

function writeSearch(search: unknown): string {
  const described = describeSearch(search);
  if (described.kind === "opaque") return JSON.stringify(search);
  const label = described.label === null ? "" : `${described.label}: `;
  if (described.kind === "text") return `${label}“${described.text}”`;
  const { sentence, limit } = described;
  return `${label}${sentence}${limit === null ? "" : ` (at most ${formatNumber(limit)})`}`;
}

/** Stored IDs to read in one call, unless the first playlist alone has more. */
const idsPerCall = 200_000;
/** Work per revision since the export, as a number of IDs. */
const idsPerRevision = 200;

/**
 * Compares changes with the current playlists, without changing anything. Answers for as many as a limited amount of work allows, but for
 * at least one.
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
    const since = row ? row.revision - (update.base_revision ?? row.revision) : 0;
    ids += (row?.inventory_count ?? 0) + Math.max(0, since) * idsPerRevision;
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
  base: null,
  advertiser: "",
  is_in_agency_list: false,
  changes: [],
};

async function previewOne(
  { database }: Runtime,
  principal: Principal,
  update: ImportedChange,
): Promise<ImportPreviewAnswer> {
  const db = database.read;
  try {
    return await retryUntilUnchanged(db, principal, update.uuid, async (row) => {
      const compared = await compareImportedChange(db, principal, row, update);
      const { base, theirs, merged, conflicts } = compared;
      const inFile = Object.fromEntries(conflicts.map((name) => [name, update.change[name]]));
      const after = { ...merged, ...inFile };
      const advertiser = await nameAdvertiser(db, principal, row, after.advertiser_id);
      return {
        problem: null,
        revision: row.revision,
        ...pickRepeated(theirs),
        base: base && pickRepeated(base),
        advertiser: row.advertiser_name,
        is_in_agency_list: row.company_uuid === row.agency_id,
        changes: describeChanges(theirs, after, {
          conflicts,
          advertisers: { before: row.advertiser_name, after: advertiser },
        }),
      };
    });
  } catch (error) {
    if (!(error instanceof AppError) || !["invalid", "not_found"].includes(error.code)) throw error;
    return { ...notPreviewed, problem: error.problems[0]?.message ?? error.message };
  }
}

/** Returns the name of the advertiser that a playlist would have. @throws AppError invalid */
async function nameAdvertiser(
  db: Queries,
  principal: Principal,
  row: LockedPlaylist,
  id: string,
): Promise<string> {
  if (id === row.advertiser_id) return row.advertiser_name;
  const company = await getVisibleCompany(db, principal, row.company_uuid);
  const advertiser = await findVisibleCompany(db, principal, id);
  requireAdvertiser(company, id, advertiser);
  return (advertiser ?? company).name;
}
