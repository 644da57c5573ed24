import { type BulkAct } from "@/lib/change-sets/schema";

/** What can be done with many playlists at once. */
export type BulkKind = BulkAct["kind"];
