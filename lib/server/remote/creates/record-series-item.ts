import { type Queries } from "@/lib/server/db/database";
import { type ServiceCreateRow } from "@/lib/server/db/remote-tables";

interface ItemResult {
  state: "created" | "refused" | "not_known" | "discarded";
  message: string | null;
  playlist: { uuid: string; revision: number } | null;
  isPassing?: boolean;
}

/**
 * Records in the change-set of a series what became of one of its playlists. What is not known, or was refused for a reason that
 * passes, stays as it is. Call inside the write that stores the result.
 */
export async function recordSeriesItem(
  transaction: Queries,
  { change_set_id, position, name, source }: ServiceCreateRow,
  { state, message, playlist, isPassing = false }: ItemResult,
): Promise<void> {
  if (change_set_id === null || position === null) return;
  if (state === "not_known" || (state === "refused" && isPassing)) return;
  const created = source === "import" ? "Created" : `as “${name}”`;
  const outcome = {
    created: { state: "done" as const, message: created },
    discarded: {
      state: "skipped" as const,
      message: "Discarded without knowing whether it was created.",
    },
    refused: { state: "failed" as const, message: message ?? "Refused by the audio service." },
  }[state];
  await transaction
    .updateTable("change_set_items")
    .set({
      ...outcome,
      revision: playlist?.revision ?? null,
      created_playlist_id: playlist?.uuid ?? null,
      playlist_input: null,
    })
    .where("change_set_id", "=", change_set_id)
    .where("position", "=", position)
    .where("state", "!=", "done")
    .execute();
}
