import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "@/lib/browser/api-error";
import { companyKeys } from "@/lib/browser/companies/queries";
import { newId } from "@/lib/shared/ids";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import { failAttempt, nextAttempt, type SaveAttempt } from "@/lib/browser/save-attempt";
import { postCombination } from "@/lib/browser/playlists/overlap/overlap-queries";
import { type Combined, type CombineInput } from "@/lib/shared/playlists/overlap/overlap-schema";

interface CombineOptions {
  onSaved: (combined: Combined) => void;
  onFailed: (error: Error) => void;
}

/** Combines playlists. Retries of one save use the same idempotency key. */
export function useCombinePlaylists({ onSaved, onFailed }: CombineOptions) {
  const queryClient = useQueryClient();
  const attempt = useRef<SaveAttempt | null>(null);
  return useMutation({
    mutationFn: (combine: CombineInput) => {
      attempt.current = nextAttempt(attempt.current, JSON.stringify(combine), newId);
      return postCombination({ combine, idempotencyKey: attempt.current.key });
    },
    onSuccess: (combined) => {
      void queryClient.invalidateQueries({ queryKey: playlistKeys.all });
      void queryClient.invalidateQueries({ queryKey: companyKeys.all });
      onSaved(combined);
    },
    onError: (error) => {
      // Without an API response, the outcome is unknown.
      const answer = error instanceof ApiError ? error : { status: 0, code: "" };
      if (attempt.current) attempt.current = failAttempt(attempt.current, answer);
      onFailed(error);
    },
  });
}
