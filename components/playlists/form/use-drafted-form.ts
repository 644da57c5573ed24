import { useQuery } from "@tanstack/react-query";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useForm, type UseFormReturn, useWatch } from "react-hook-form";
import { toDraftContent, toFormValues } from "@/components/playlists/form/draft-content";
import { type Opening, type Reopening } from "@/components/playlists/form/draft-notice";
import { mapServerErrors, playlistResolver } from "@/components/playlists/form/form-errors";
import { type PlaylistFormValues } from "@/components/playlists/form/form-values";
import { type IdImportSession } from "@/components/playlists/inventory/id-import-session";
import { useIdImport } from "@/components/playlists/inventory/use-id-import";
import { ApiError } from "@/lib/browser/api-error";
import { companyQuery } from "@/lib/browser/companies/queries";
import { type Draft, type DraftOwner } from "@/lib/browser/playlists/drafts/draft";
import { DraftKeeper } from "@/lib/browser/playlists/drafts/draft-keeper";
import { type CompanyListItem } from "@/lib/shared/companies/schema";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";
import { type PlaylistType, playlistTypes } from "@/lib/shared/vocabulary";

interface DraftKeeperOptions {
  form: UseFormReturn<PlaylistFormValues, unknown, CreatePlaylist>;
  /** Contains the IDs that are not in the list. */
  session: IdImportSession;
  owner: DraftOwner;
  opened: Draft | null;
  /** Values that need no draft. */
  initial: PlaylistFormValues;
  /** Whether the name needs no draft either, because a template made it. */
  hasMadeName: boolean;
  /** Whether the type needs no draft, because it is the advertiser's usual one. */
  hasMadeType: boolean;
  /** JSON of the edited playlist, or null. */
  base?: string | null;
}

/** Limits how long a save waits for the browser's storage. */
const draftTimeoutMs = 1_000;

/** Stores a draft while the form is open. Call `touch` after a change. */
function useDraftKeeper(options: DraftKeeperOptions) {
  const { form, session, owner, opened, initial, hasMadeName, hasMadeType, base = null } = options;
  const { getValues, subscribe } = form;
  const [keeper] = useState(() => new DraftKeeper(owner, opened, base));
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState, keeper.getState);

  const read = useCallback(() => {
    const values = getValues();
    const unchanged = {
      ...initial,
      ...(hasMadeName && { name: values.name }),
      ...(hasMadeType && { type: values.type }),
    };
    return toDraftContent(values, session.getPending(), unchanged);
  }, [getValues, initial, hasMadeName, hasMadeType, session]);
  const touch = useCallback(() => keeper.later(read), [keeper, read]);

  useEffect(() => keeper.hold(), [keeper]);
  useEffect(() => subscribe({ formState: { values: true }, callback: touch }), [subscribe, touch]);
  useEffect(() => {
    const writeNow = () => {
      touch();
      keeper.leave();
    };
    const readVisibility = () => document.visibilityState === "hidden" && writeNow();
    window.addEventListener("pagehide", writeNow);
    document.addEventListener("visibilitychange", readVisibility);
    return () => {
      window.removeEventListener("pagehide", writeNow);
      document.removeEventListener("visibilitychange", readVisibility);
      void keeper.flush();
    };
  }, [keeper, touch]);

  return {
    state,
    touch,
    hasChanges: () => keeper.isChanged(read()),
    keepKey: (key: string | null) => {
      const tooLong = new Promise<void>((resolve) => setTimeout(resolve, draftTimeoutMs));
      return Promise.race([keeper.saveAttempt(key, read()), tooLong]);
    },
    /** Deletes the draft, stops storing it and returns it. */
    discard: () => keeper.discard(read()),
    /** Keeps the draft for later, stops storing it and returns it. */
    setAside: () => keeper.setAside(read()),
    flush: () => keeper.flush(),
  };
}

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
