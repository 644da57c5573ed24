import { AppError } from "@/lib/shared/errors";
import { readIds } from "@/lib/shared/id-import/read-ids";
import { selectIds, type WarningDecision } from "@/lib/shared/id-import/select-ids";
import { ambiguousKinds, type DoubtfulId, warningKinds } from "@/lib/shared/id-import/types";

/** IDs picked from a text, and what is doubtful in it. */
interface PickedIds {
  ids: string[];
  odd: DoubtfulId[];
  /** Why nothing could be read, or null. */
  problem: string | null;
}

/**
 * Returns the unique IDs in a text of at most a few hundred lines, in order, without headers and empty cells;
 * parsed like `readIds`. `odd` are the doubtful ones; `decision` says what becomes of them, and `ambiguous`
 * of those that may be one number or several IDs.
 */
export async function pickIds(
  text: string,
  decision: WarningDecision = "leave-out",
  ambiguous: WarningDecision = "leave-out",
): Promise<PickedIds> {
  try {
    const reading = await readIds(text, new Set());
    const kinds = new Map(
      warningKinds.map((kind) => [kind, ambiguousKinds.has(kind) ? ambiguous : decision] as const),
    );
    const odd = reading.suspicious.filter(({ kind }) => kind !== "empty");
    return { ids: selectIds(reading, { kinds, ids: new Map() }).added, odd, problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ids: [], odd: [], problem: error.message };
  }
}
