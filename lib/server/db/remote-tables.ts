import { type Generated, type Selectable } from "kysely";

/* The tables of dashboards for another Advertiser Audio Service (docs/remote.md). */

/** An advertiser that another service no longer lists for the agency of a workspace. */
interface GoneAdvertiserRow {
  agency_id: string;
  advertiser_id: string;
  name: string;
  name_key: string;
  /** The same value as in `agency_advertisers`. */
  service_id: string | null;
  gone_at: string;
}

/** Workspace of a client of another Advertiser Audio Service (`base_url`): an agency with one client. */
interface WorkspaceTable {
  id: string;
  base_url: string;
  service_client_id: string;
  company_id: string;
  client_id: string;
  created_at: string;
  /** Time at which the service's list was last applied completely. */
  mirrored_at: Generated<string | null>;
  /** The run that is fetching the list. It has ended if its last sign of life is old. */
  mirror_run: Generated<string | null>;
  mirror_started_at: Generated<string | null>;
  mirror_alive_at: Generated<string | null>;
  /** Number of advertisers received by the current or last run. */
  mirror_count: Generated<number>;
  /** Number of advertisers of the last complete list that could not be stored. */
  mirror_skipped: Generated<number>;
  /** Reason of the last run's failure. */
  mirror_error: Generated<string | null>;
  /** Time before which the service asked not to be called; null if it did not. */
  mirror_retry_at: Generated<string | null>;
  /** Number of advertisers of the last list, if it is far shorter than the shown one; null otherwise. */
  mirror_doubt: Generated<number | null>;
  /** Number of advertisers of the longer list that it replaced or that is kept instead; null if there is none. */
  mirror_old_count: Generated<number | null>;
  /** Time at which the service last returned that longer list. */
  mirror_old_until: Generated<string | null>;
  /** Time at which the longer list was replaced, `gone_at` of its removed advertisers; null while it is kept. */
  mirror_replaced_at: Generated<string | null>;
}

export type WorkspaceRow = Selectable<WorkspaceTable>;

/** An advertiser that a run of the mirror will insert or rename once it has received the end of the list. */
interface MirrorEntryRow {
  workspace_id: string;
  name_key: string;
  advertiser_id: string;
  name: string;
  /** The same value as in `agency_advertisers`. */
  service_id: string | null;
}

/** A token that another service issued to a client; the newest are kept, and one is used at a time. */
export interface ServiceTokenRow {
  workspace_id: string;
  /** Higher is newer. */
  number: number;
  /** The session that it was received for. */
  session_id: string;
  /** SHA-256, base64url. */
  digest: string;
  /** Sealed with a key derived from the session password. */
  sealed: string;
  /** 1 if it came in the answer to a search or a create, 0 if a user signed in with it. */
  is_renewed: number;
  ends_at: string;
  received_at: string;
  /** Time at which the service last refused it. */
  refused_at: string | null;
}

/** A playlist that was sent to another service, and its known state. */
export interface ServiceCreateRow {
  id: string;
  workspace_id: string;
  client_id: string;
  /** The company in the request's path, and the advertiser in its body. */
  advertiser_id: string;
  name: string;
  /** JSON of `CreatePlaylist`, without repeated IDs. */
  body: string;
  /** SHA-256 of the request's path and body, base64url. */
  digest: string;
  idempotency_key: string;
  state: "sending" | "created" | "refused" | "not_known" | "discarded";
  /** Differs for each attempt to send it. */
  attempt: string;
  /** The process that is sending it. */
  instance: string;
  /** If it is `sending` after this time, its process has ended. */
  sending_until: string;
  status: number | null;
  reason: string | null;
  message: string | null;
  /** The service's answer as JSON, without tokens. */
  answer: string | null;
  service_playlist_id: string | null;
  playlist_id: string | null;
  /** Its item in a series of creates, from an import or a duplicate of several playlists. */
  change_set_id: string | null;
  position: number | null;
  /** Same values as in the history of playlists. */
  source: "dashboard" | "import" | "bulk";
  /** JSON of `RevisionOrigin`. */
  origin: string | null;
  created_at: string;
  updated_at: string;
}

export interface RemoteTables {
  gone_advertisers: GoneAdvertiserRow;
  workspaces: WorkspaceTable;
  mirror_entries: MirrorEntryRow;
  service_tokens: ServiceTokenRow;
  service_creates: ServiceCreateRow;
}
