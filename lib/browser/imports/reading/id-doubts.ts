import { judgeId } from "@/lib/shared/id-import/judge-id";
import { type IdProfile, profileIds } from "@/lib/shared/id-import/profile-ids";
import { type Judgement, type WarningKind } from "@/lib/shared/id-import/types";
import { type FilePlaylist } from "@/lib/browser/imports/reading/file-playlist";

/** A doubtful ID of a playlist. */
export interface IdDoubt extends Judgement {
  /** Its index in the playlist, and its line in the file. */
  index: number;
  line: number;
  id: string;
}

export type IdDecision = "skip" | "keep" | "clean" | "split";
/** The decision for all IDs of a kind. */
export type IdDecisions = ReadonlyMap<WarningKind, IdDecision>;

/** Number of IDs from which a playlist is compared with itself only. */
const ownProfile = 10;

/** Finds the doubtful IDs of a playlist. `profile` describes the IDs of the whole file. */
export function findDoubts({ ids, lines, where }: FilePlaylist, profile: IdProfile): IdDoubt[] {
  if (!ids) return [];
  const own = ids.length >= ownProfile ? profileIds(ids) : profile;
  return ids.flatMap((id, index) => {
    const judgement = judgeId(id, own);
    return judgement ? [{ ...judgement, id, index, line: lines?.[index] ?? where }] : [];
  });
}

/** Repairs of a doubtful ID. */
export function listDecisions({ canBeAdded, cleaned, split }: Judgement): IdDecision[] {
  return [
    "skip",
    ...(canBeAdded ? (["keep"] as const) : []),
    ...(cleaned === null ? [] : (["clean"] as const)),
    ...(split === null ? [] : (["split"] as const)),
  ];
}

/** The IDs of a playlist after the decisions. Doubtful ones are skipped, unless a program wrote them. */
export function decideIds(
  { ids, isExact }: Pick<FilePlaylist, "ids" | "isExact">,
  doubts: IdDoubt[],
  decisions: IdDecisions,
): { ids: string[]; skipped: number } {
  if (!ids || doubts.length === 0) return { ids: ids ?? [], skipped: 0 };
  const byIndex = new Map(doubts.map((doubt) => [doubt.index, doubt]));
  let skipped = 0;
  const decided = ids.flatMap((id, index) => {
    const doubt = byIndex.get(index);
    if (!doubt) return [id];
    const wanted = decisions.get(doubt.kind) ?? (isExact ? "keep" : "skip");
    const decision = listDecisions(doubt).includes(wanted) ? wanted : "skip";
    if (decision === "keep") return [id];
    if (decision === "clean") return [doubt.cleaned ?? id];
    if (decision === "split") return doubt.split ?? [];
    skipped += 1;
    return [];
  });
  return { ids: decided, skipped };
}
