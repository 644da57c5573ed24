import { findCompany } from "@/lib/server/domain/companies/find-company";
import { findOrCreateCatalogue } from "@/lib/server/domain/catalogue/imports/start-catalogue-import";
import { everybodys, findOwnCatalogue } from "@/lib/server/domain/catalogue/visible-catalogues";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** The catalogue that a command reads or changes. */
interface CatalogueTarget {
  name: string;
  /** Its number; null if the company has none yet. */
  number: number | null;
  findOrCreate(): Promise<number>;
}

/** Finds the installation's catalogue, or a company's own, by UUID or exact name. @throws AppError not_found, conflict */
export async function findTarget(
  { database }: Runtime,
  company: string | undefined,
): Promise<CatalogueTarget> {
  if (company === undefined)
    return {
      name: "the installation",
      number: everybodys,
      findOrCreate: () => Promise.resolve(everybodys),
    };
  const { id, name } = await findCompany(database.read, company);
  return {
    name,
    number: await findOwnCatalogue(database.read, id),
    findOrCreate: () => findOrCreateCatalogue(database, id),
  };
}
