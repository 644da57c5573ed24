import { ReadThread } from "@/lib/server/db/threads/read-thread";
import { type Principal } from "@/lib/server/principal";

/** Reads of the catalogue, one at a time: each is some milliseconds of work, or a part of more. */
export const catalogueThread = new ReadThread("catalogue", 1);

/** Whose catalogues a read may see. */
export type Caller = Pick<Principal, "companyId">;
