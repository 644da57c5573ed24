import { type Queries } from "@/lib/server/db/database";
import { preparedInsert } from "@/lib/server/db/prepared";
import { type Principal } from "@/lib/server/principal";
import { type PlaylistRevisionRow } from "@/lib/server/db/tables";
import {
  type ChangedIds,
  type RevisionChange,
  summarizeIds,
} from "@/lib/shared/playlists/history/revision-schema";

interface NewRevision {
  playlist: { id: string; agencyId: string | null; companyId: string };
  revision: number;
  at: string;
  by: Pick<Principal, "clientId" | "person">;
  source: PlaylistRevisionRow["source"];
  /** The changed fields, without IDs. */
  change: RevisionChange;
  /** Null if the inventory did not change. */
  ids: ChangedIds | null;
  changeSetId: string | null;
}

/** Writes a revision to the history. Call inside the write that changes the playlist. */
export async function writeRevision(transaction: Queries, made: NewRevision): Promise<void> {
  const { playlist, change, ids, changeSetId } = made;
  const firsts =
    changeSetId === null
      ? { first_for_agency: 1, first_for_company: 1 }
      : await findFirsts(transaction, changeSetId, playlist.companyId);
  await putRevision(transaction, [
    {
      playlist_id: playlist.id,
      revision: made.revision,
      created_at: made.at,
      created_by: made.by.clientId,
      source: made.source,
      changed_fields: JSON.stringify(
        ids ? { ...change, inventory_ids: summarizeIds(ids) } : change,
      ),
      changed_ids: ids && JSON.stringify(ids),
      change_set_id: changeSetId,
      agency_id: playlist.agencyId,
      company_id: playlist.companyId,
      ...firsts,
      person_id: made.by.person?.id ?? null,
    },
  ]);
}

const putRevision = preparedInsert("playlist_revisions", [
  "playlist_id",
  "revision",
  "created_at",
  "created_by",
  "source",
  "changed_fields",
  "changed_ids",
  "change_set_id",
  "agency_id",
  "company_id",
  "first_for_agency",
  "first_for_company",
  "person_id",
]);

/** Whether a revision is the first of its change-set, for the agency and for the company. */
async function findFirsts(transaction: Queries, changeSetId: string, companyId: string) {
  const ofSet = transaction
    .selectFrom("playlist_revisions")
    .select("revision")
    .where("change_set_id", "=", changeSetId)
    .limit(1);
  const any = await ofSet.executeTakeFirst();
  const ofCompany = any && (await ofSet.where("company_id", "=", companyId).executeTakeFirst());
  return { first_for_agency: any ? 0 : 1, first_for_company: ofCompany ? 0 : 1 };
}
