import { judgeId } from "@/lib/shared/id-import/judge-id";
import { type IdProfile, profileIds } from "@/lib/shared/id-import/profile-ids";
import { idsOf, possibleDecisions, type WarningDecision } from "@/lib/shared/id-import/select-ids";
import { type DoubtfulId, type WarningKind } from "@/lib/shared/id-import/types";
import { type FilePlaylist } from "@/lib/browser/imports/reading/file-playlist";

/** The decision for all IDs of a kind. */
export type IdDecisions = ReadonlyMap<WarningKind, WarningDecision>;

/** Number of IDs from which a playlist is compared with itself only. */
const ownProfile = 10;

/** Finds the doubtful IDs of a playlist; the place of each is its index. `profile` describes the IDs of the whole file. */
export function findDoubts({ ids, lines, where }: FilePlaylist, profile: IdProfile): DoubtfulId[] {
  if (!ids) return [];
  const own = ids.length >= ownProfile ? profileIds(ids) : profile;
  return ids.flatMap((id, place) => {
    const judgement = judgeId(id, own);
    return judgement ? [{ ...judgement, id, place, line: lines?.[place] ?? where }] : [];
  });
}

/** The decision of a kind if there is none: doubtful IDs are skipped, unless a program wrote them. */
export const withoutDecision = ({ isExact }: Pick<FilePlaylist, "isExact">): WarningDecision =>
  isExact ? "as-it-is" : "leave-out";

/** The IDs of a playlist after the decisions. */
export function decideIds(
  playlist: Pick<FilePlaylist, "ids" | "isExact">,
  doubts: DoubtfulId[],
  decisions: IdDecisions,
): { ids: string[]; skipped: number } {
  const ids = playlist.ids ?? [];
  if (doubts.length === 0) return { ids, skipped: 0 };
  const byPlace = new Map(doubts.map((doubt) => [doubt.place, doubt]));
  let skipped = 0;
  const decided = ids.flatMap((id, place) => {
    const doubt = byPlace.get(place);
    if (!doubt) return [id];
    const wanted = decisions.get(doubt.kind) ?? withoutDecision(playlist);
    if (wanted !== "leave-out" && possibleDecisions(doubt).includes(wanted))
      return idsOf(doubt, wanted);
    skipped += 1;
    return [];
  });
  return { ids: decided, skipped };
}
