import { type Aliased } from "@/lib/server/domain/companies/aliases";
import { type ImportedCompany } from "@/lib/server/domain/companies/read-company-rows";
import { mergeAliases } from "@/lib/shared/aliases";
import { newId } from "@/lib/shared/ids";

/** A row with a name and its sort and search key. */
export type NamedRow = Extract<ImportedCompany, { name: string }> & { nameKey: string };

/** Names and IDs of a batch that the database already has. An advertiser has its own name and its aliases. */
export interface KnownCompanies {
  names: Map<string, Aliased>;
  ids: Set<string>;
}

export interface ImportPlan {
  fresh: { id: string; name: string; nameKey: string }[];
  /** New and existing advertisers whose other names change. */
  aliased: Aliased[];
  existing: number;
  problems: { line: number; reason: string }[];
}

/** Divides a batch into advertisers to create, existing ones and rejected rows. */
export function planImport(rows: NamedRow[], { names, ids }: KnownCompanies): ImportPlan {
  const plan: ImportPlan = { fresh: [], aliased: [], existing: 0, problems: [] };
  const aliased = new Set<Aliased>();
  const reject = (line: number, reason: string) => plan.problems.push({ line, reason });
  for (const { line, name, nameKey, id: given, aliases: add } of rows) {
    const known = names.get(name);
    const merged = mergeAliases(known?.name ?? name, known?.aliases ?? [], { add });
    if (known && given !== null && given !== known.id)
      reject(
        line,
        `The agency has an advertiser with this name and a different UUID, ${known.id}.`,
      );
    else if (!known && given !== null && ids.has(given))
      reject(line, "Another company has this UUID. Leave it out to get a new one.");
    else if (merged.problem !== undefined) reject(line, merged.problem);
    else {
      const one = known ?? { id: given ?? newId(), name, aliases: [] };
      if (merged.aliases.length > one.aliases.length) aliased.add(one);
      one.aliases = merged.aliases;
      if (known) {
        plan.existing += 1;
        continue;
      }
      names.set(name, one);
      ids.add(one.id);
      plan.fresh.push({ id: one.id, name, nameKey });
    }
  }
  return { ...plan, aliased: Array.from(aliased) };
}
