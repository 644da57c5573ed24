import { judgeId } from "@/lib/shared/id-import/judge-id";
import { type IdProfile, profileIds } from "@/lib/shared/id-import/profile-ids";
import { idsOf, possibleDecisions, type WarningDecision } from "@/lib/shared/id-import/select-ids";
import { type DoubtfulId, type WarningKind } from "@/lib/shared/id-import/types";
import { type FilePlaylist } from "@/lib/browser/imports/reading/file-playlist";
import { type DoubtGroup } from "@/lib/browser/imports/import-summary";

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
const withoutDecision = ({ isExact }: Pick<FilePlaylist, "isExact">): WarningDecision =>
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

const shownIds = 5;

/** Puts the doubtful IDs of a file together by kind, most frequent first. */
export function groupDoubts(
  doubtful: Iterable<{ playlist: FilePlaylist; doubts: DoubtfulId[] }>,
  decisions: IdDecisions,
): DoubtGroup[] {
  const groups = new Map<WarningKind, DoubtGroup>();
  for (const { playlist, doubts } of doubtful) {
    for (const kind of new Set(doubts.map((doubt) => doubt.kind))) {
      const ofKind = doubts.filter((doubt) => doubt.kind === kind);
      const group = groups.get(kind) ?? {
        kind,
        count: 0,
        playlists: 0,
        possible: [],
        decision: decisions.get(kind) ?? withoutDecision(playlist),
        sample: [],
        reason: ofKind[0]?.reason ?? "",
      };
      group.count += ofKind.length;
      group.playlists += 1;
      const possible = new Set([...group.possible, ...ofKind.flatMap(possibleDecisions)]);
      possible.delete("undecided");
      group.possible = Array.from(possible);
      for (const { id, line, cleaned, split } of ofKind.slice(0, shownIds - group.sample.length))
        group.sample.push({ id: id.slice(0, 80), line, cleaned, split });
      groups.set(kind, group);
    }
  }
  return Array.from(groups.values()).sort((one, other) => other.count - one.count);
}
