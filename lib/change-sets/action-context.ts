import { type ItemState } from "@/lib/change-sets/schema";
import { type Database, type Queries } from "@/lib/db/database";
import { type Principal } from "@/lib/principal";

/** Result with one playlist of a change-set. `madeId` is of a playlist that came of it. */
export interface Outcome {
  state: Exclude<ItemState, "waiting">;
  message: string;
  revision: number | null;
  madeId: string | null;
}

/** Where an item is carried out: in a transaction of its own, as part of a change-set. */
export interface ActionContext {
  database: Database;
  transaction: Queries;
  principal: Principal;
  changeSetId: string;
}
