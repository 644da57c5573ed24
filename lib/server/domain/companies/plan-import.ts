import { type ImportedCompany } from "@/lib/server/domain/companies/read-company-rows";
import { newId } from "@/lib/shared/ids";

/** A row with a name and its sort and search key. */
export type NamedRow = Extract<ImportedCompany, { name: string }> & { nameKey: string };

/** Names and IDs of a batch that the database already has. */
export interface KnownCompanies {
  names: Map<string, string>;
  ids: Set<string>;
}

export interface ImportPlan {
  fresh: { id: string; name: string; nameKey: string }[];
  existing: number;
  problems: { line: number; reason: string }[];
}

/** Divides a batch into advertisers to create, existing ones and rejected rows. */
export function planImport(rows: NamedRow[], { names, ids }: KnownCompanies): ImportPlan {
  const plan: ImportPlan = { fresh: [], existing: 0, problems: [] };
  const reject = (line: number, reason: string) => plan.problems.push({ line, reason });
  for (const { line, name, nameKey, id: given } of rows) {
    const known = names.get(name);
    if (known !== undefined && (given === null || given === known)) plan.existing += 1;
    else if (known !== undefined)
      reject(line, `The agency has an advertiser with this name and a different UUID, ${known}.`);
    else if (given !== null && ids.has(given))
      reject(line, "Another company has this UUID. Leave it out to get a new one.");
    else {
      const id = given ?? newId();
      names.set(name, id);
      if (given !== null) ids.add(given);
      plan.fresh.push({ id, name, nameKey });
    }
  }
  return plan;
}
