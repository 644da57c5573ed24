import { z } from "zod";
import { limits } from "@/lib/shared/limits";
import { countCharacters, findForbiddenCharacter } from "@/lib/shared/text";

const count = (many: number) => many.toLocaleString("en");

/** Returns why `id` is not a valid inventory ID, or null. IDs are never normalised. */
export function findInventoryIdError(id: string): string | null {
  if (id.trim() === "") return "Inventory ID is empty. Remove it.";
  // A string has at most as many code points as UTF-16 units, so most IDs need no count.
  const isLong = id.length > limits.inventoryIdCharacters;
  const isTooLong = isLong && countCharacters(id) > limits.inventoryIdCharacters;
  if (isTooLong) return `Inventory ID is longer than ${limits.inventoryIdCharacters} characters.`;
  if (id.includes("\t")) return "Contains a tab. This may be two IDs.";
  const forbidden = findForbiddenCharacter(id);
  return forbidden ? `Inventory ID ${forbidden}.` : null;
}

const notText = "Inventory IDs must be text. Put quotes around it.";

/** One inventory ID: opaque text of 1 to 255 characters, stored unchanged. */
export const inventoryIdSchema = z.string(notText).superRefine((id, context) => {
  const problem = findInventoryIdError(id);
  if (problem) context.addIssue({ code: "custom", message: problem });
});

/** Returns an error if `bytes` (UTF-8) of IDs exceed the limit of a playlist, or null. */
export const findBytesError = (bytes: number): string | null =>
  bytes > limits.inventoryBytes
    ? `The inventory IDs of a playlist can total at most ${count(limits.inventoryBytes)} bytes. Split the playlist.`
    : null;

/** Validated in one loop: zod is a hundred times slower per error, and only the first are reported. */
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
    for (const [index, id] of ids.entries()) {
      const problem = typeof id === "string" ? findInventoryIdError(id) : notText;
      if (problem) {
        faults += 1;
        if (faults < limits.reportedErrors)
          context.addIssue({ code: "custom", message: problem, path: [index] });
      } else units += String(id).length;
    }
    const unreported = faults - limits.reportedErrors + 1;
    if (unreported > 0)
      context.addIssue({
        code: "custom",
        message: `${count(unreported)} more IDs aren't valid.`,
      });
    // A UTF-16 unit has at most 3 bytes.
    const bytes = units * 3 > limits.inventoryBytes ? new Blob(ids as string[]).size : 0;
    const problem = faults === 0 ? findBytesError(bytes) : null;
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

/** Whether playlists contain at least one ID of a list, or every one. */
export const idMatches = ["any", "all"] as const;
export type IdMatch = (typeof idMatches)[number];

export const idListKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/, "This isn't the key of a list of IDs.");

/** Inventory IDs to store; repeated ones count once. */
export const idListInputSchema = z.strictObject({
  inventory_ids: z
    .array(inventoryIdSchema)
    .min(1, "Enter at least one inventory ID.")
    .max(limits.filteredIds, `Enter at most ${limits.filteredIds} inventory IDs.`),
});

/** A stored list of inventory IDs. */
export const idListSchema = z.object({ key: z.string(), inventory_ids: z.array(z.string()) });
export type IdList = z.infer<typeof idListSchema>;
