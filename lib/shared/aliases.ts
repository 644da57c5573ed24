import { z } from "zod";
import { countAllowed } from "@/lib/shared/catalogue/clean-values";
import { limits } from "@/lib/shared/limits";
import { readNamesCell, saysNothing } from "@/lib/shared/tables/cell-lists";
import { nameKey } from "@/lib/shared/text";
import { nameSchema } from "@/lib/shared/text-schema";

/* Other names by which people know a company or an entry of the catalogue, such as "P&G" for Procter & Gamble. */

const tooMany = `A company can have at most ${limits.aliases} other names with ${limits.aliasesCharacters} characters in all. Remove some.`;

const checked = (aliases: string[]) =>
  countAllowed(aliases) < aliases.length ? { problem: tooMany } : { aliases };

const aliasSchema = nameSchema("Other name", limits.nameCharacters);

/** Renames a company, and adds and removes other names. */
export const changeCompanySchema = z.strictObject({
  name: nameSchema("Name", limits.nameCharacters).optional(),
  add: z.array(aliasSchema).max(limits.aliases, tooMany).default([]),
  remove: z.array(aliasSchema).max(limits.aliases).default([]),
});
export type ChangeCompanyInput = z.input<typeof changeCompanySchema>;
export type ChangeCompany = z.output<typeof changeCompanySchema>;

/**
 * Returns the aliases of `name` after adding and removing some. Those that a search doesn't tell from the name or from each other are kept
 * once.
 */
export function mergeAliases(
  name: string,
  known: readonly string[],
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): { aliases: string[]; problem?: undefined } | { problem: string } {
  const removed = new Set(remove.map(nameKey));
  const seen = new Set([nameKey(name)]);
  const aliases = [...known.filter((alias) => !removed.has(nameKey(alias))), ...add].filter(
    (alias) => !seen.has(nameKey(alias)) && seen.add(nameKey(alias)),
  );
  return checked(aliases);
}

/** Reads the names in a cell, without those that say that there is none. */
export function readAliases(cell: string): { aliases: string[] } | { problem: string } {
  const list = readNamesCell(cell.trim());
  if ("problem" in list) return list;
  const aliases: string[] = [];
  for (const value of list.values) {
    const text = String(value).trim();
    if (text === "" || saysNothing(text)) continue;
    const parsed = aliasSchema.safeParse(text);
    if (!parsed.success) return { problem: parsed.error.issues[0]?.message ?? "" };
    aliases.push(parsed.data);
  }
  return checked(aliases);
}
