import { z } from "zod";
import { limits } from "@/lib/shared/limits";
import { inventoryIdSchema } from "@/lib/shared/playlists/inventory-id-schema";

/** An inventory ID and its replacement. */
export interface Replacement {
  from: string;
  to: string;
}

const maxPairs = limits.bulkIds.toLocaleString("en");

/** Replacements of IDs. An ID has one replacement, which differs from it; a repeated pair is dropped. */
export const replacementsSchema = z
  .array(
    z.strictObject({ from: inventoryIdSchema, to: inventoryIdSchema }),
    "Enter a list of replacements.",
  )
  .min(1, "Enter at least one replacement.")
  .max(limits.bulkIds, `Enter at most ${maxPairs} replacements.`)
  .check(({ value: pairs, issues }) => {
    const targets = new Map<string, string>();
    for (const [index, { from, to }] of pairs.entries()) {
      const other = targets.get(from);
      const problem =
        from === to
          ? "Both IDs are the same."
          : other !== undefined && other !== to
            ? `${from} has two replacements: ${other} and ${to}.`
            : null;
      if (problem !== null)
        issues.push({ code: "custom", input: pairs, path: [index, "to"], message: problem });
      targets.set(from, to);
    }
  })
  .transform((pairs) => {
    const seen = new Set<string>();
    return pairs.filter(({ from }) => !seen.has(from) && seen.add(from));
  });

/** Effect of replacing on a playlist: the IDs to remove from their positions, and those to insert at positions. */
export interface Replacing {
  removed: { id: string; position: number }[];
  added: { id: string; position: number }[];
}

/**
 * Applies all replacements together to a playlist whose IDs are at `positions` (only those in the pairs are needed): with a → b and b →
 * c, the list a, b becomes b, c. An ID that would occur twice is kept once, at its first position.
 */
export function replaceIds(positions: Map<string, number>, pairs: Replacement[]): Replacing {
  const removed: Replacing["removed"] = [];
  const arriving: Replacing["added"] = [];
  for (const { from, to } of pairs) {
    const position = positions.get(from);
    if (position === undefined) continue;
    removed.push({ id: from, position });
    arriving.push({ id: to, position });
  }
  const leaving = new Set(removed.map(({ id }) => id));
  const placed = new Set(Array.from(positions.keys()).filter((id) => !leaving.has(id)));
  const added = arriving
    .sort((one, other) => one.position - other.position)
    .filter(({ id }) => !placed.has(id) && placed.add(id));
  return { removed, added };
}
