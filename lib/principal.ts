import { AppError } from "@/lib/errors";
import { type CompanyKind, type Role } from "@/lib/vocabulary";

/** The session that a token belongs to: it begins with a client's secret and lasts through renewals. */
export interface TokenSession {
  id: string;
  /** The secret that began it; null in tokens of Cuelist 0.1, which did not say. */
  secretId: string | null;
  /** When the secret was given (`auth_time` of OpenID Connect), in seconds since 1970. */
  startedAt: number;
}

/** Who is calling: a client, its role, and the company whose scope it has. */
export interface Principal {
  clientId: string;
  clientName: string;
  role: Role;
  companyId: string;
  companyName: string;
  companyKind: CompanyKind;
  /** The token that was presented, or its renewal. */
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

/** Nothing for a manager. @throws AppError forbidden for a viewer */
export function requireManager({ role }: Pick<Principal, "role">): void {
  if (role !== "manager")
    throw new AppError(
      "forbidden",
      "You have view-only access. Ask your administrator for the manager role.",
    );
}
