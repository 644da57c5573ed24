import { ReadThread } from "@/lib/server/db/threads/read-thread";
import { type Principal } from "@/lib/server/principal";

/** Runs reads of the catalogue one at a time; each takes some milliseconds, or is a part of a longer one. */
export const catalogueThread = new ReadThread("catalogue", 1);

/** The caller, as far as it determines which catalogues a read may see. */
export type Caller = Pick<Principal, "companyId">;
