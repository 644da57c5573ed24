import { type BulkAction } from "@/lib/change-sets/schema";

export type BulkActionKind = BulkAction["kind"];
