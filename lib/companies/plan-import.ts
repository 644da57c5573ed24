import { type ImportedCompany } from "@/lib/companies/read-company-rows";
import { newId } from "@/lib/ids";

/** A row that has a name, with the key that names are sorted and found by. */
export type NamedRow = Extract<ImportedCompany, { name: string }> & { nameKey: string };

/** What the database has of the names and ids of a batch. */
export interface KnownCompanies {
  /** Ids of the agency's advertisers, by name. */
  names: Map<string, string>;
  /** Ids that companies have. */
  ids: Set<string>;
}

/** What is to become of a batch of rows. */
export interface ImportPlan {
  fresh: { id: string; name: string }[];
  existing: number;
  problems: { line: number; reason: string }[];
}

/**
 * Sorts a batch into advertisers to create, those there are, and rows that cannot be imported. What is to be
 * created counts as known for the rows after it.
 */
export function planImport(rows: NamedRow[], { names, ids }: KnownCompanies): ImportPlan {
  const plan: ImportPlan = { fresh: [], existing: 0, problems: [] };
  const reject = (line: number, reason: string) => plan.problems.push({ line, reason });
  for (const { line, name, id: given } of rows) {
    const known = names.get(name);
    if (known !== undefined && (given === null || given === known)) plan.existing += 1;
    else if (known !== undefined)
      reject(line, `The agency has an advertiser with this name and a different UUID, ${known}.`);
    else if (given !== null && ids.has(given))
      reject(line, "Another company has this UUID. Leave it out to get a new one.");
    else {
      const id = given ?? newId();
      names.set(name, id);
      ids.add(id);
      plan.fresh.push({ id, name });
    }
  }
  return plan;
}
