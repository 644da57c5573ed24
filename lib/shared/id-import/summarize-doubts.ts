import { IdSpellings } from "@/lib/shared/id-import/id-spellings";
import { judgeId } from "@/lib/shared/id-import/judge-id";
import { profileIds } from "@/lib/shared/id-import/profile-ids";
import { type IdWarning } from "@/lib/shared/playlists/schema";

/** Examples of each kind. */
const maxExamples = 3;
const step = 5_000;
/** Number of IDs that show what nearly all have in common. */
const sampledIds = 5_000;

/**
 * Counts the doubtful ones of `ids` by kind, most frequent first, each kind in snake case with the first examples.
 * `pause` is called between parts of the work.
 */
export async function summarizeDoubts(
  ids: readonly string[],
  pause: () => Promise<void>,
): Promise<IdWarning[]> {
  await pause();
  const every = Math.ceil(ids.length / sampledIds);
  const profile = profileIds(every > 1 ? ids.filter((_, index) => index % every === 0) : ids);
  const found = new Map<string, IdWarning>();
  const spellings = new IdSpellings();
  for (const [index, id] of ids.entries()) {
    if (index % step === 0) await pause();
    const other = spellings.find(id);
    const kind = other !== undefined ? "other-spelling" : (judgeId(id, profile)?.kind ?? null);
    spellings.add(id);
    if (kind === null) continue;
    const warning = found.get(kind) ?? { kind: kind.replaceAll("-", "_"), count: 0, examples: [] };
    warning.count += 1;
    if (warning.examples.length < maxExamples) warning.examples.push(id);
    found.set(kind, warning);
  }
  return Array.from(found.values()).sort((a, b) => b.count - a.count);
}
