import "server-only";
import { type ImportedChange } from "@/lib/change-sets/import-schema";
import { notPreviewed, previewUpdates } from "@/lib/imports/preview-updates.server";
import { type ImportPreviewAnswer } from "@/lib/imports/schema";
import { type Principal } from "@/lib/principal";
import { type Runtime } from "@/lib/runtime/runtime";
import { getAudioService } from "@/lib/service/get-audio-service";

/** Like `previewUpdates`; where the audio service cannot change playlists, each update is a problem. */
export async function previewAtService(
  runtime: Runtime,
  principal: Principal,
  updates: ImportedChange[],
): Promise<ImportPreviewAnswer[]> {
  if (getAudioService(runtime).capabilities.canEdit)
    return previewUpdates(runtime, principal, updates);
  return updates.map(() => ({ ...notPreviewed, problem: cannotChange }));
}

const cannotChange =
  "The audio service can't change playlists. Without its UUID it is created as a new playlist.";
