import { useForm } from "react-hook-form";
import { toFormValues } from "@/components/playlists/form/draft-content";
import { type Opening, type Reopening } from "@/components/playlists/form/draft-notice";
import { type PlaylistFormValues } from "@/components/playlists/form/form-values";
import { playlistResolver } from "@/components/playlists/form/playlist-resolver";
import { useDraftKeeper } from "@/components/playlists/form/use-draft-keeper";
import { usePlaceErrors } from "@/components/playlists/form/use-place-errors";
import { useUsualType } from "@/components/playlists/form/use-usual-type";
import { useIdImport } from "@/components/playlists/inventory/use-id-import";
import { type Draft, type DraftOwner } from "@/lib/browser/playlists/drafts/draft";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";

interface DraftedFormOptions {
  owner: DraftOwner;
  opening: Opening;
  onReopen: (next: Reopening) => void;
  /** Values without a draft. */
  initial: PlaylistFormValues;
  /** Whether a template made the name, which then needs no draft. */
  hasMadeName?: boolean;
  /** JSON of the playlist that is edited, or null. */
  base?: string | null;
}

/** The fields of a playlist, from a draft or with `initial` values, and the draft that keeps them. */
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
    state: draft.state,
    onDiscard: async () => onReopen({ discarded: await draft.discard() }),
    onOpen: async (other: Draft) => {
      await draft.flush();
      onReopen({ draft: other });
    },
  };
  return { form, session, draft, notice, usualType, ...usePlaceErrors(form) };
}
