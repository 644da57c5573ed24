import { type Generated } from "kysely";
import { type Role } from "@/lib/shared/vocabulary";

/* The tables of sign-in: clients, people, their secrets, invitations and sessions. */

/** `tenant_id` is the agency of the client's company, or that company itself; null if a server of an earlier version made the client. */
interface ClientRow {
  id: string;
  company_id: string;
  tenant_id: string | null;
  name: string;
  role: Role;
  created_at: string;
  disabled_at: string | null;
  /** Tokens issued earlier are refused. */
  tokens_not_before: string | null;
}

interface ClientSecretRow {
  id: string;
  client_id: string;
  /** HMAC-SHA-256 of the secret with the pepper, base64url. */
  hash: string;
  created_at: string;
  expires_at: string | null;
  /** The person who owns it; null if the client's people and scripts share it. */
  person_id: Generated<string | null>;
  /** The person who issued it for someone else. */
  issued_by: Generated<string | null>;
}

/** A person who signs in to a client with secrets of their own. Never deleted; forgetting removes personal data. */
interface PersonRow {
  id: string;
  client_id: string;
  name: string;
  name_key: string;
  /** Only shown. */
  email: string | null;
  /** At most the client's role. */
  role: Role;
  created_at: string;
  /** Time of their first secret, or of the accepted invitation; null while they are only invited. */
  joined_at: string | null;
  disabled_at: string | null;
  forgotten_at: string | null;
  last_seen_at: string | null;
  /** Tokens issued earlier are refused. */
  tokens_not_before: string | null;
  /** The person's identity at the company's identity provider. */
  oidc_issuer: string | null;
  oidc_subject: string | null;
  /** Increases with each bound identity; tokens of an earlier one are refused. */
  binding: Generated<number>;
}

/** A link with which a person joins, once. */
interface InvitationRow {
  id: string;
  person_id: string;
  /** HMAC-SHA-256 of the key with the pepper, base64url. */
  key_hash: string;
  created_at: string;
  /** The person who issued it; null if the operator or a shared sign-in did. */
  issued_by: string | null;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
}

/** A session of the dashboard that a person began. */
interface PersonSessionRow {
  id: string;
  person_id: string;
  started_at: string;
  /** When it was renewed last. */
  seen_at: string;
  /** Its latest end. */
  ends_at: string;
  address: string;
  user_agent: string;
}

export interface ClientTables {
  clients: ClientRow;
  client_secrets: ClientSecretRow;
  people: PersonRow;
  invitations: InvitationRow;
  person_sessions: PersonSessionRow;
}
