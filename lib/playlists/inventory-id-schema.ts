import { z } from "zod";
import { limits } from "@/lib/limits";
import { countCharacters, findForbiddenCharacter } from "@/lib/text";

const count = (many: number) => many.toLocaleString("en");

/** Why `id` cannot be an inventory id, or null if it can. Ids are never rewritten, so they are only judged. */
export function findInventoryIdError(id: string): string | null {
  if (id.trim() === "") return "The inventory id is empty. Remove it.";
  // 255 UTF-16 units are never more code points, so most ids need no counting.
  const isLong = id.length > limits.inventoryIdCharacters;
  const isTooLong = isLong && countCharacters(id) > limits.inventoryIdCharacters;
  if (isTooLong)
    return `The inventory id is longer than ${limits.inventoryIdCharacters} characters.`;
  const forbidden = findForbiddenCharacter(id);
  return forbidden ? `The inventory id ${forbidden}.` : null;
}

const notText = "An inventory id is text; put quotes around it.";

/** One inventory id: opaque text of 1 to 255 characters, kept exactly as it is. */
export const inventoryIdSchema = z.string(notText).superRefine((id, context) => {
  const problem = findInventoryIdError(id);
  if (problem) context.addIssue({ code: "custom", message: problem });
});

/** Why ids of so many bytes (UTF-8) do not fit into one playlist, or null if they do. */
export const findBytesError = (bytes: number): string | null =>
  bytes > limits.inventoryBytes
    ? `The ids of a playlist have at most ${count(limits.inventoryBytes)} bytes together. Split it into several.`
    : null;

/**
 * The ids of a playlist. Judged in one loop: zod takes a hundred times as long for each fault, and of 100,000 only
 * the first are ever told.
 */
export const inventoryIdsSchema = z
  .array(z.custom<string>(), "Give a list of inventory ids.")
  .max(limits.inventoryIds, `A playlist holds at most ${count(limits.inventoryIds)} inventory ids.`)
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
        message: `${count(left)} more of the ids are not valid.`,
      });
    // A UTF-16 unit has at most 3 bytes.
    const bytes = units * 3 > limits.inventoryBytes ? new Blob(ids as string[]).size : 0;
    const problem = faults === 0 ? findBytesError(bytes) : null;
    if (problem) context.addIssue({ code: "custom", message: problem });
  });
