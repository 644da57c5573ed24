import { type Control } from "react-hook-form";
import { type BulkAction, type BulkActionInput } from "@/lib/shared/change-sets/schema";

export type BulkControl = Control<BulkActionInput, unknown, BulkAction>;
