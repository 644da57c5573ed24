import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldErrors, type Resolver } from "react-hook-form";
import { type PlaylistFormValues } from "@/components/playlists/form/form-values";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";
import { combinedFieldsSchema } from "@/lib/shared/playlists/overlap/overlap-schema";

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
