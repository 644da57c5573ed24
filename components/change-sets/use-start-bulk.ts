import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { followRun } from "@/components/change-sets/run-change-set";
import { ApiError } from "@/lib/browser/api-error";
import { postBulkAction } from "@/lib/browser/change-sets/queries";
import { type BulkRequestInput, type ChangeSet } from "@/lib/shared/change-sets/schema";
import { newId } from "@/lib/shared/ids";
import { failAttempt, nextAttempt, type SaveAttempt } from "@/lib/browser/save-attempt";

/** Begins a bulk change and runs it; retries of one start carry one key, so that it cannot happen twice. */
export function useStartBulk(onStarted: (changeSet: ChangeSet) => void) {
  const queryClient = useQueryClient();
  const attempt = useRef<SaveAttempt | null>(null);
  return useMutation({
    mutationFn: (request: BulkRequestInput) => {
      attempt.current = nextAttempt(attempt.current, JSON.stringify(request), newId);
      return postBulkAction(request, attempt.current.key);
    },
    onSuccess: (changeSet) => {
      followRun(queryClient, changeSet);
      onStarted(changeSet);
    },
    onError: (error) => {
      // Anything but an answer of the API leaves open what has happened.
      const answer = error instanceof ApiError ? error : { status: 0, code: "" };
      if (attempt.current) attempt.current = failAttempt(attempt.current, answer);
    },
  });
}
