import { type Role } from "@/lib/clients/schema";
import { type TokenSession } from "@/lib/clients/tokens";
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
  session: TokenSession;
  /** Times in seconds since 1970. The secret's end is `Infinity` if none is set. */
  secretEndsAt: number;
  issuedAt: number;
  /** When the token ends. */
  expiresAt: number;
  /** When the session ends, however often its tokens are renewed. */
  sessionEndsAt: number;
}
