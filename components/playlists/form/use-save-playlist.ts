import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "@/lib/browser/api-error";
import { companyKeys } from "@/lib/browser/companies/queries";
import { createKeys } from "@/lib/browser/creates/queries";
import { newId } from "@/lib/shared/ids";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import { postPlaylist } from "@/lib/browser/playlists/queries";
import {
  failAttempt,
  nextAttempt,
  resumeAttempt,
  type SaveAttempt,
} from "@/lib/browser/save-attempt";
import { type CreatedPlaylist, type CreatePlaylist } from "@/lib/shared/playlists/schema";

interface SaveRequest {
  /** The company in whose list it will be. */
  companyId: string;
  playlist: CreatePlaylist;
}

interface SaveOptions {
  /** Idempotency key of an interrupted save, or null. */
  openKey: string | null;
  /** Stores the key before it is sent, so that a reload finds it; null clears it. */
  onKey: (key: string | null) => Promise<void>;
  onSaved: (created: CreatedPlaylist) => void;
  onFailed: (error: Error) => void;
}

/** Saves a new playlist. Retries of one save use the same idempotency key. */
export function useSavePlaylist(options: SaveOptions) {
  const { openKey, onKey, onSaved, onFailed } = options;
  const queryClient = useQueryClient();
  const attempt = useRef<SaveAttempt | null>(openKey === null ? null : resumeAttempt(openKey));
  return useMutation({
    mutationFn: async ({ companyId, playlist }: SaveRequest) => {
      // Not crypto.randomUUID, which browsers have only on https and localhost.
      const { key } = (attempt.current = nextAttempt(
        attempt.current,
        JSON.stringify([companyId, playlist]),
        newId,
      ));
      await onKey(key);
      return postPlaylist({ companyId, playlist, idempotencyKey: key });
    },
    onSuccess: (created) => {
      void queryClient.invalidateQueries({ queryKey: playlistKeys.all });
      void queryClient.invalidateQueries({ queryKey: companyKeys.all });
      onSaved(created);
    },
    onError: (error) => {
      if (attempt.current) {
        // Without an API response, the outcome is unknown.
        const answer = error instanceof ApiError ? error : { status: 0, code: "" };
        attempt.current = failAttempt(attempt.current, answer);
        if (!attempt.current?.isOpen) void onKey(null);
      }
      if (error instanceof ApiError && error.code === "outcome_not_known")
        void queryClient.invalidateQueries({ queryKey: createKeys.unknown });
      onFailed(error);
    },
  });
}
