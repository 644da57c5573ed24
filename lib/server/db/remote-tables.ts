import { type Generated, type Selectable } from "kysely";

/* The tables of dashboards in front of another Advertiser Audio Service (docs/remote.md). */

/** An advertiser that another service no longer lists for the agency of a workspace. */
interface GoneAdvertiserRow {
  agency_id: string;
  advertiser_id: string;
  name: string;
  name_key: string;
  /** As in `agency_advertisers`. */
  service_id: string | null;
  gone_at: string;
}

/** Workspace of a client of another Advertiser Audio Service (`base_url`): an agency with one client. */
interface WorkspaceTable {
  id: string;
  base_url: string;
  /** The client ID that the service knows. */
  service_client_id: string;
  /** The agency that was made for it. */
  company_id: string;
  /** The client that was made for it. */
  client_id: string;
  created_at: string;
  /** Time at which the service's list was last taken over completely. */
  mirrored_at: string | null;
  /** The run that fetches the list now. It is over if it was last alive long ago. */
  mirror_run: string | null;
  mirror_started_at: string | null;
  mirror_alive_at: string | null;
  /** Advertisers received by the run, or by the last one. */
  mirror_count: Generated<number>;
  /** Those of the last complete list that could not be taken over. */
  mirror_skipped: Generated<number>;
  /** Why the last run failed. */
  mirror_error: string | null;
  /** The service asked not to be asked again before; null if it did not. */
  mirror_retry_at: string | null;
  /** Advertisers of the last list, if it is far shorter than the one that is shown; null otherwise. */
  mirror_doubt: number | null;
  /** Advertisers of the longer list that it replaced, or that is kept in its place; null if there is none. */
  mirror_old_count: number | null;
  /** Time at which the service last listed those. */
  mirror_old_until: string | null;
  /** Time at which they were replaced, `gone_at` of those that are gone; null while they are kept. */
  mirror_replaced_at: string | null;
}

export type WorkspaceRow = Selectable<WorkspaceTable>;

/** Advertisers that a run of the mirror has to insert or rename once it has seen the end of the list. */
interface MirrorEntryRow {
  workspace_id: string;
  /** Entries were kept in batches, each in the order of the names. */
  batch: number;
  name_key: string;
  advertiser_id: string;
  name: string;
  /** As in `agency_advertisers`. */
  service_id: string | null;
}

/** A token that another service gave to a client; the newest are kept, and one is used at a time. */
export interface ServiceTokenRow {
  workspace_id: string;
  /** Higher is newer. */
  number: number;
  /** The session that it was received for. */
  session_id: string;
  /** SHA-256, base64url. */
  digest: string;
  /** Sealed with a key that follows from the session password. */
  sealed: string;
  /** 1 if it came in the answer to a search or a create, 0 if somebody signed in with it. */
  is_renewed: number;
  ends_at: string;
  received_at: string;
  /** Time at which the service last refused it. */
  refused_at: string | null;
}

/** A playlist that was sent to another service, and what is known of it. */
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
  /** Differs for each time that it is sent. */
  attempt: string;
  /** The process that sends it. */
  instance: string;
  /** Still `sending` after this, its process has ended. */
  sending_until: string;
  /** The status that the service answered with. */
  status: number | null;
  reason: string | null;
  message: string | null;
  /** The service's answer as JSON, without tokens. */
  answer: string | null;
  service_playlist_id: string | null;
  playlist_id: string | null;
  /** The item of a series that it creates: of an import or a duplicate of several playlists. */
  change_set_id: string | null;
  position: number | null;
  /** As in the history of playlists. */
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
