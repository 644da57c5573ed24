import "server-only";
import { cookies } from "next/headers";
import {
  type KeptCompanies,
  keptCompaniesCookie,
  parseKeptCompanies,
} from "@/lib/companies/kept-companies";

/** For server components: the companies that a client keeps in this browser. */
export async function readKeptCompanies(clientId: string): Promise<KeptCompanies> {
  return parseKeptCompanies((await cookies()).get(keptCompaniesCookie(clientId))?.value);
}
