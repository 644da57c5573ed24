import { type ItemState } from "@/lib/shared/change-sets/schema";
import { type Database, type Queries } from "@/lib/server/db/database";
import { type Principal } from "@/lib/server/principal";

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
