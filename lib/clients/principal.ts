import { type Role } from "@/lib/clients/schema";
import { type CompanyKind } from "@/lib/companies/schema";

/** Who is calling: a client, its role, and the company whose scope it has. */
export interface Principal {
  clientId: string;
  clientName: string;
  role: Role;
  companyId: string;
  companyName: string;
  companyKind: CompanyKind;
  /** The token that was presented. */
  token: string;
  /** Seconds since 1970. */
  issuedAt: number;
  expiresAt: number;
}
