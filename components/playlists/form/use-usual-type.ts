import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { type PlaylistFormValues } from "@/components/playlists/form/form-values";
import { usualTypeQuery } from "@/lib/browser/playlists/queries";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";
import { type PlaylistType } from "@/lib/shared/vocabulary";

/**
 * Fills in the type that the advertiser's playlists have, if it is one, unless another is chosen. Returns it while the form has it,
 * otherwise null.
 */
export function useUsualType(
  { control, setValue }: UseFormReturn<PlaylistFormValues, unknown, CreatePlaylist>,
  isNew: boolean,
): PlaylistType | null {
  const [advertiserId, type] = useWatch({ control, name: ["advertiser_id", "type"] });
  const { data: usual } = useQuery({
    ...usualTypeQuery(advertiserId),
    enabled: isNew && advertiserId !== "",
  });
  const filled = useRef<PlaylistType | null>(null);
  const fill = useEffectEvent(() => {
    const isFree = type === null || type === filled.current;
    if (usual === undefined || !isFree || usual === type) return;
    filled.current = usual;
    setValue("type", usual);
  });
  useEffect(() => fill(), [usual]);
  return isNew && type !== null && type === usual ? type : null;
}
