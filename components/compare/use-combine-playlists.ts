import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type FieldErrors, type Resolver } from "react-hook-form";
import { type PlaylistFormValues } from "@/components/playlists/form/form-values";
import { ApiError } from "@/lib/browser/api-error";
import { companyKeys } from "@/lib/browser/companies/queries";
import { postCombination } from "@/lib/browser/playlists/overlap/queries";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import { failAttempt, nextAttempt, type SaveAttempt } from "@/lib/browser/save-attempt";
import { newId } from "@/lib/shared/ids";
import {
  type Combined,
  combinedFieldsSchema,
  type CombineInput,
} from "@/lib/shared/playlists/overlap/overlap-schema";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";

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

const resolve = zodResolver(combinedFieldsSchema);

/** Validates the form fields of a combined playlist, which has no ID and search lists. */
export const combineResolver: Resolver<PlaylistFormValues, unknown, CreatePlaylist> = async (
  { inventory_ids: _ids, searches: _searches, agency_only: _list, ...entered },
  context,
  options,
) => {
  // The schema rejects "" with "Choose a type."
  const input = { ...entered, type: entered.type ?? ("" as "podcast") };
  const result = await resolve(input, context, options as unknown as Parameters<typeof resolve>[2]);
  if (Object.keys(result.errors).length > 0)
    return { values: {}, errors: result.errors as FieldErrors<PlaylistFormValues> };
  const fields = result.values as Omit<CreatePlaylist, "inventory_ids" | "searches">;
  return { values: { ...fields, inventory_ids: [], searches: [] }, errors: {} };
};
