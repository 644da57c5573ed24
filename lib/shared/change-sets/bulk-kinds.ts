import { type BulkAction } from "@/lib/shared/change-sets/schema";

export type BulkActionKind = BulkAction["kind"];
