import { type VisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import { type Database } from "@/lib/server/db/database";
import { type IdempotencyKey, runIdempotent } from "@/lib/server/domain/idempotency";
import { insertPlaylist } from "@/lib/server/domain/playlists/insert-playlist";
import { type Principal } from "@/lib/server/principal";
import { type CreatePlaylist, type Playlist } from "@/lib/shared/playlists/schema";

export interface CreatePlaylistOptions {
  /** For the same key and digest the playlist is created once, and the first answer is repeated. */
  idempotency?: IdempotencyKey | undefined;
  /** Recorded in the history. */
  source: "api" | "dashboard";
}

/** A created playlist; `duplicatesDropped` counts repeated IDs. */
export interface Created {
  playlist: Playlist;
  duplicatesDropped: number;
}

/** A playlist to insert, with unique IDs, for a company and advertiser that the client may see. */
export interface CheckedPlaylist extends CreatePlaylistOptions {
  principal: Pick<Principal, "clientId" | "clientName" | "person">;
  company: Pick<VisibleCompany, "id" | "agencyId">;
  playlist: CreatePlaylist;
  duplicatesDropped: number;
}

/** Inserts the playlist in a write, once for each idempotency key. @throws AppError as `runIdempotent` */
export function insertOnce(
  database: Pick<Database, "kind" | "write" | "operations">,
  { principal, company, playlist, duplicatesDropped, source, idempotency }: CheckedPlaylist,
): Promise<{ answer: Created; isReplay: boolean }> {
  return runIdempotent(database, principal.clientId, idempotency, async (transaction) => ({
    playlist: await insertPlaylist(transaction, { database, principal, company, playlist, source }),
    duplicatesDropped,
  }));
}
