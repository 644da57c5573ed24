import { type ItemState } from "@/lib/change-sets/schema";
import { type Database, type Queries } from "@/lib/db/database";
import { type Principal } from "@/lib/principal";

/** How it went with one playlist of a change-set. `createdPlaylistId` is of a playlist that came of it. */
export interface Outcome {
  state: Exclude<ItemState, "pending">;
  message: string;
  revision: number | null;
  createdPlaylistId: string | null;
}

/** Where an item is carried out: in a transaction of its own, as part of a change-set. */
export interface ActionContext {
  database: Database;
  transaction: Queries;
  principal: Principal;
  changeSetId: string;
}
