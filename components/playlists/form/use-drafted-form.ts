import { useForm, type UseFormReturn, useWatch } from "react-hook-form";
import { toFormValues } from "@/components/playlists/form/draft-content";
import { type Opening, type Reopening } from "@/components/playlists/form/draft-notice";
import { type PlaylistFormValues } from "@/components/playlists/form/form-values";
import { playlistResolver } from "@/components/playlists/form/playlist-resolver";
import { useDraftKeeper } from "@/components/playlists/form/use-draft-keeper";
import { useIdImport } from "@/components/playlists/inventory/use-id-import";
import { type Draft, type DraftOwner } from "@/lib/browser/playlists/drafts/draft";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { companyQuery } from "@/lib/browser/companies/queries";
import { type CompanyListItem } from "@/lib/shared/companies/schema";
import { type PlaylistType, playlistTypes } from "@/lib/shared/vocabulary";
import { mapServerErrors } from "@/components/playlists/form/map-server-errors";
import { ApiError } from "@/lib/browser/api-error";

interface DraftedFormOptions {
  owner: DraftOwner;
  opening: Opening;
  onReopen: (next: Reopening) => void;
  /** Values of the form without a draft. */
  initial: PlaylistFormValues;
  /** Whether a template made the name, which then needs no draft. */
  hasMadeName?: boolean;
  /** JSON of the edited playlist, or null. */
  base?: string | null;
}

/** The fields of a playlist, from a draft or with `initial` values, and the storage of their draft. */
export function useDraftedForm(props: DraftedFormOptions) {
  const { opening, onReopen, hasMadeName = false, ...options } = props;
  const { draft: opened } = opening;
  const form = useForm<PlaylistFormValues, unknown, CreatePlaylist>({
    resolver: playlistResolver,
    mode: "onBlur",
    reValidateMode: "onChange",
    defaultValues: opened ? toFormValues(opened) : options.initial,
  });
  const session = useIdImport(opened?.content.pending_ids ?? "");
  const usualType = useUsualType(form, options.base === undefined);
  const draft = useDraftKeeper({
    ...options,
    form,
    session,
    opened,
    hasMadeName,
    hasMadeType: usualType !== null,
  });
  const notice = {
    opening,
    onDiscard: async () => onReopen({ discarded: await draft.discard() }),
    onOpen: async (other: Draft) => {
      await draft.flush();
      onReopen({ draft: other });
    },
  };
  return { form, session, draft, notice, usualType, ...usePlaceErrors(form) };
}

/** The type of at least two thirds of a company's playlists; null if there is none. */
export function findUsualType({ types }: Pick<CompanyListItem, "types">): PlaylistType | null {
  const count = Object.values(types).reduce((sum, one) => sum + one, 0);
  return playlistTypes.find((type) => count > 0 && types[type] * 3 >= count * 2) ?? null;
}

/** Fills in the usual type of the advertiser unless another is chosen. Returns it while the form has it, otherwise null. */
function useUsualType(
  { control, setValue }: UseFormReturn<PlaylistFormValues, unknown, CreatePlaylist>,
  isNew: boolean,
): PlaylistType | null {
  const [advertiserId, type] = useWatch({ control, name: ["advertiser_id", "type"] });
  const { data: usual } = useQuery({
    ...companyQuery(advertiserId),
    select: findUsualType,
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

/** Assigns the server's errors to their fields and focuses the first. `rest` are messages without a field. */
function usePlaceErrors({
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
