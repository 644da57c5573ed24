import { type BulkAction } from "@/lib/change-sets/schema";

/** What can be done with many playlists at once. */
export type BulkActionKind = BulkAction["kind"];
