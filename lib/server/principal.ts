import { AppError } from "@/lib/shared/errors";
import { type CompanyKind, type Role } from "@/lib/shared/vocabulary";

/** The session of a token: starts with a client's secret and lasts through renewals. */
export interface TokenSession {
  id: string;
  /** The secret that started it; null in tokens of Cuelist 0.1, which don't record it, and where an identity provider signed in. */
  secretId: string | null;
  /** The person whom an identity provider signed in; with a secret, the secret says whose it is. */
  personId?: string;
  /** The number of the identity that signed in (`people.binding`); none in tokens from before, which count as 0. */
  binding?: number;
  /** Time at which the client authenticated (`auth_time`), in seconds since 1970. */
  startedAt: number;
}

/** The person of a client who acts. Logs have the ID only. */
interface Actor {
  id: string;
  name: string;
}

/** The caller: a client, perhaps a person of it, their role, and the company that defines their scope. */
export interface Principal {
  clientId: string;
  clientName: string;
  /** Null for a secret that the client's people and scripts share. */
  person: Actor | null;
  /** The client's role, or less if the person has less. */
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
