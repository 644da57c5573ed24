import { useState } from "react";
import { type UseFormReturn } from "react-hook-form";
import { type PlaylistFormValues } from "@/components/playlists/form/form-values";
import { mapServerErrors } from "@/components/playlists/form/map-server-errors";
import { ApiError } from "@/lib/browser/api-error";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";

/** Puts the server's errors at their fields and focuses the first. `rest` are messages without a field. */
export function usePlaceErrors({
  setError,
  setFocus,
}: UseFormReturn<PlaylistFormValues, unknown, CreatePlaylist>) {
  const [rest, setRest] = useState<string[]>([]);
  const placeErrors = (error: Error) => {
    const placed = mapServerErrors(error instanceof ApiError ? error.errors : []);
    setRest(placed.rest);
    for (const { name, message } of placed.fields)
      setError(name as keyof PlaylistFormValues, { type: "server", message });
    const [first] = placed.fields;
    // The fields stay disabled until the failure has rendered.
    if (first) setTimeout(() => setFocus(first.field));
  };
  return { rest, placeErrors };
}
