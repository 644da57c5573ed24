import { AppError } from "@/lib/shared/errors";
import { type CompanyKind, type Role } from "@/lib/shared/vocabulary";

/** The session of a token: starts with a client's secret and lasts through renewals. */
export interface TokenSession {
  id: string;
  /** The secret that started it; null in tokens of Cuelist 0.1, which don't record it, and for a sign-in with an identity provider. */
  secretId: string | null;
  /** The person whom an identity provider signed in; otherwise the secret identifies the person. */
  personId?: string;
  /** The number of the identity that signed in (`people.binding`); tokens from before have none, which counts as 0. */
  binding?: number;
  /** Time at which the client authenticated (`auth_time`), in seconds since 1970. */
  startedAt: number;
}

/** The acting person of a client. Logs contain only the ID. */
interface Actor {
  id: string;
  name: string;
}

/** The caller: a client, possibly one of its people, their role, and the company that defines their scope. */
export interface Principal {
  clientId: string;
  clientName: string;
  /** Null for a secret that the client's people and scripts share. */
  person: Actor | null;
  /** The client's role, or the person's if that is lower. */
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

/** Checks that the caller may change data. @throws AppError forbidden for a viewer */
export function requireManager({ role }: Pick<Principal, "role">): void {
  if (role !== "manager")
    throw new AppError(
      "forbidden",
      "You have view-only access. Ask your administrator for the manager role.",
    );
}
