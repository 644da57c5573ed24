import { z } from "zod";
import { limits } from "@/lib/limits";
import { countCharacters, findForbiddenCharacter } from "@/lib/text";

const count = (many: number) => many.toLocaleString("en");

/** Why `id` cannot be an inventory id, or null if it can. Ids are never rewritten, so they are only judged. */
export function findInventoryIdError(id: string): string | null {
  if (id.trim() === "") return "Inventory ID is empty. Remove it.";
  // 255 UTF-16 units are never more code points, so most ids need no counting.
  const isLong = id.length > limits.inventoryIdCharacters;
  const isTooLong = isLong && countCharacters(id) > limits.inventoryIdCharacters;
  if (isTooLong) return `Inventory ID is longer than ${limits.inventoryIdCharacters} characters.`;
  if (id.includes("\t")) return "Contains a tab. This may be two IDs.";
  const forbidden = findForbiddenCharacter(id);
  return forbidden ? `Inventory ID ${forbidden}.` : null;
}

const notText = "Inventory IDs must be text. Put quotes around it.";

/** One inventory id: opaque text of 1 to 255 characters, kept exactly as it is. */
export const inventoryIdSchema = z.string(notText).superRefine((id, context) => {
  const problem = findInventoryIdError(id);
  if (problem) context.addIssue({ code: "custom", message: problem });
});

/** Why ids of so many bytes (UTF-8) do not fit into one playlist, or null if they do. */
export const findBytesError = (bytes: number): string | null =>
  bytes > limits.inventoryBytes
    ? `The inventory IDs of a playlist can total at most ${count(limits.inventoryBytes)} bytes. Split the playlist.`
    : null;

/**
 * The ids of a playlist. Judged in one loop: zod takes a hundred times as long for each fault, and of 100,000 only
 * the first are ever told.
 */
export const inventoryIdsSchema = z
  .array(z.custom<string>(), "Enter a list of inventory IDs.")
  .max(
    limits.inventoryIds,
    `A playlist can have at most ${count(limits.inventoryIds)} inventory IDs.`,
  )
  .superRefine((ids: unknown[], context) => {
    if (ids.length > limits.inventoryIds) return;
    let units = 0;
    let faults = 0;
    for (const [place, id] of ids.entries()) {
      const problem = typeof id === "string" ? findInventoryIdError(id) : notText;
      if (problem) {
        faults += 1;
        if (faults < limits.reportedErrors)
          context.addIssue({ code: "custom", message: problem, path: [place] });
      } else units += String(id).length;
    }
    const left = faults - limits.reportedErrors + 1;
    if (left > 0)
      context.addIssue({
        code: "custom",
        message: `${count(left)} more IDs aren't valid.`,
      });
    // A UTF-16 unit has at most 3 bytes.
    const bytes = units * 3 > limits.inventoryBytes ? new Blob(ids as string[]).size : 0;
    const problem = faults === 0 ? findBytesError(bytes) : null;
    if (problem) context.addIssue({ code: "custom", message: problem });
  });
