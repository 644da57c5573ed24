import { type ImportedChange } from "@/lib/shared/change-sets/import-schema";
import { notPreviewed, previewUpdates } from "@/lib/server/domain/imports/preview-updates";
import { type ImportPreviewAnswer } from "@/lib/shared/imports/schema";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { getCapabilities } from "@/lib/server/remote/get-capabilities";

/** Like `previewUpdates`; where the audio service cannot change playlists, each update is a problem. */
export async function previewAtService(
  runtime: Runtime,
  principal: Principal,
  updates: ImportedChange[],
): Promise<ImportPreviewAnswer[]> {
  if (getCapabilities(runtime).canEdit) return previewUpdates(runtime, principal, updates);
  return updates.map(() => ({ ...notPreviewed, problem: cannotChange }));
}

const cannotChange =
  "The audio service can't change playlists. Without its UUID it is created as a new playlist.";
