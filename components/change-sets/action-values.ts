import { type Control } from "react-hook-form";
import { type BulkTask } from "@/components/change-sets/bulk-task";
import { type BulkAction, type BulkActionInput } from "@/lib/change-sets/schema";
import { limits } from "@/lib/limits";

/** The form of a bulk action. */
export type BulkControl = Control<BulkActionInput, unknown, BulkAction>;

const ending = " (copy)";

/** The action of a task before anything is filled in. */
export function emptyAction({ kind, playlist, tags }: BulkTask): BulkActionInput {
  switch (kind) {
    case "add_tags":
    case "remove_tags":
      return { kind, tags: tags ?? [] };
    case "rename_tags":
      return { kind, from: tags ?? [], to: tags?.[0] ?? "" };
    case "add_ids":
    case "remove_ids":
      return { kind, ids: [] };
    case "swap_id":
      return { kind, from: "", to: "" };
    case "archive":
    case "restore":
      return { kind };
    case "duplicate":
      return { kind, advertiser_id: null, name: nameOfCopy(playlist?.name ?? "{name}") };
  }
}

/** "Autumn (copy)", within what a name may have. */
function nameOfCopy(name: string): string {
  return [...name].slice(0, limits.nameCharacters - ending.length).join("") + ending;
}
