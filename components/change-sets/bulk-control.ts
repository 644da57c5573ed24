import { type Control } from "react-hook-form";
import { type BulkAction, type BulkActionInput } from "@/lib/shared/change-sets/schema";

/** The form of a bulk action. */
export type BulkControl = Control<BulkActionInput, unknown, BulkAction>;
