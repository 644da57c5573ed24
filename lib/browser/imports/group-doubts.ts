import { type IdDecisions, withoutDecision } from "@/lib/browser/imports/reading/id-doubts";
import { type DoubtGroup } from "@/lib/browser/imports/import-summary";
import { type FilePlaylist } from "@/lib/browser/imports/reading/file-playlist";
import { possibleDecisions } from "@/lib/shared/id-import/select-ids";
import { type DoubtfulId, type WarningKind } from "@/lib/shared/id-import/types";

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
