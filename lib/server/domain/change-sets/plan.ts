import { type Replacing } from "@/lib/shared/change-sets/replacements";
import { type ChangePlaylist } from "@/lib/shared/playlists/schema";
import { type PlaylistType } from "@/lib/shared/vocabulary";
import { type ItemState } from "@/lib/shared/change-sets/schema";
import { type Database, type Queries } from "@/lib/server/db/database";
import { type Principal } from "@/lib/server/principal";

/** The state of a playlist that an action depends on. */
export interface PlaylistSnapshot {
  id: string;
  name: string;
  advertiserId: string;
  advertiserName: string;
  type: PlaylistType;
  isArchived: boolean;
  isAgencyOnly: boolean;
  tags: string[];
  inventoryCount: number;
  searchCount: number;
  /** Positions in the playlist of the IDs that the action names. */
  positions: Map<string, number>;
  /** JSON texts, in order; loaded only for actions that need them. */
  searches: string[];
}

/** The effect of an action on one playlist. */
export type Plan =
  | { state: "skipped" | "failed"; message: string }
  | { state: "done"; message: string; effect: Effect; isWarned?: boolean };

/** The change to make: new values of fields, IDs to add, remove or replace, or the name of a copy. */
export type Effect =
  | { fields: Omit<ChangePlaylist, "inventory" | "inventory_ids"> }
  | { add: string[]; remove: string[] }
  | { replaced: Replacing }
  | { copyAs: string };

export const skipPlaylist = (message: string): Plan => ({ state: "skipped", message });
export const failPlaylist = (message: string): Plan => ({ state: "failed", message });

/** The result for one playlist. `createdPlaylistId` is set if the action created a playlist. */
export interface Outcome {
  state: Exclude<ItemState, "pending">;
  message: string;
  revision?: number | null;
  createdPlaylistId?: string | null;
}

/** The transaction and change-set in which an item is processed. */
export interface ActionContext {
  database: Database;
  transaction: Queries;
  principal: Principal;
  changeSetId: string;
}
