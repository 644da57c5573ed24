"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "@/lib/api-error";
import { companyKeys } from "@/lib/companies/queries";
import { newId } from "@/lib/ids";
import { createPlaylist, playlistKeys } from "@/lib/playlists/queries";
import { isDefiniteRefusal, nextAttempt, type SaveAttempt } from "@/lib/playlists/save-attempt";
import { type CreatePlaylist, type CreatedPlaylist } from "@/lib/playlists/schema";

interface SaveOptions {
  companyId: string;
  onSaved: (created: CreatedPlaylist) => void;
  onFailed: (error: Error) => void;
}

/** Saves a new playlist; retries of one save carry one key (see `nextAttempt`). */
export function useSavePlaylist({ companyId, onSaved, onFailed }: SaveOptions) {
  const queryClient = useQueryClient();
  const attempt = useRef<SaveAttempt | null>(null);
  return useMutation({
    // Without a network the save fails at once and says so, instead of waiting for one in silence.
    networkMode: "always",
    mutationFn: (playlist: CreatePlaylist) => {
      // Not crypto.randomUUID: browsers have it only on https and localhost.
      attempt.current = nextAttempt(attempt.current, JSON.stringify(playlist), newId);
      return createPlaylist({ companyId, playlist, idempotencyKey: attempt.current.key });
    },
    onSuccess: (created) => {
      void queryClient.invalidateQueries({ queryKey: playlistKeys.all });
      void queryClient.invalidateQueries({ queryKey: companyKeys.all });
      onSaved(created);
    },
    onError: (error) => {
      if (error instanceof ApiError && attempt.current && isDefiniteRefusal(error.status)) {
        // The earlier try was stored after all: this key is used up, whatever comes next.
        const isUsedUp = error.code === "idempotency_mismatch";
        attempt.current = isUsedUp ? null : { ...attempt.current, isRefused: true };
      }
      onFailed(error);
    },
  });
}
