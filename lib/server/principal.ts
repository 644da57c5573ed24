import { AppError } from "@/lib/shared/errors";
import { type CompanyKind, type Role } from "@/lib/shared/vocabulary";

/** The session of a token: starts with a client's secret and lasts through renewals. */
export interface TokenSession {
  id: string;
  /** The secret that started it; null in tokens of Cuelist 0.1, which don't record it. */
  secretId: string | null;
  /** Time at which the client authenticated (`auth_time`), in seconds since 1970. */
  startedAt: number;
}

/** The caller: a client, its role, and the company that defines its scope. */
export interface Principal {
  clientId: string;
  clientName: string;
  role: Role;
  companyId: string;
  companyName: string;
  companyKind: CompanyKind;
  /** The presented token, or its renewal. */
  token: string;
  session: TokenSession;
  /** Times are in seconds since 1970; `secretEndsAt` is `Infinity` if unset. */
  secretEndsAt: number;
  issuedAt: number;
  expiresAt: number;
  /** The latest end of the session, renewals included. */
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
