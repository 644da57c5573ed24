import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import {
  DraftNotice,
  type Opening,
  type Reopening,
} from "@/components/playlists/form/draft-notice";
import {
  emptyValues,
  findList,
  type FormSource,
  toNext,
  valuesFrom,
} from "@/components/playlists/form/form-values";
import { PlaylistFormLayout } from "@/components/playlists/form/playlist-form-layout";
import { SaveButton, SaveHint, useSaveAgain } from "@/components/playlists/form/save-button";
import { useDraftedForm } from "@/components/playlists/form/use-drafted-form";
import { useLeaveGuard } from "@/components/playlists/form/use-leave-guard";
import { settleIds, ToCheck } from "@/components/playlists/inventory/to-check";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/browser/api-error";
import { companyKeys } from "@/lib/browser/companies/queries";
import { createKeys } from "@/lib/browser/creates/queries";
import { type DraftOwner, isAttemptAlive } from "@/lib/browser/playlists/drafts/draft";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import { postPlaylist } from "@/lib/browser/playlists/queries";
import {
  failAttempt,
  nextAttempt,
  resumeAttempt,
  type SaveAttempt,
} from "@/lib/browser/save-attempt";
import { type CompanyListItem } from "@/lib/shared/companies/schema";
import { formatCount } from "@/lib/shared/format";
import { newId } from "@/lib/shared/ids";
import { type CreatedPlaylist, type CreatePlaylist } from "@/lib/shared/playlists/schema";
import { routes } from "@/lib/shared/routes";

interface SaveRequest {
  /** The company in whose list it will be. */
  companyId: string;
  playlist: CreatePlaylist;
}

interface SaveOptions {
  /** Idempotency key of an interrupted save, or null. */
  openKey: string | null;
  /** Stores the key before it is sent, so that a reload finds it; null clears it. */
  onKey: (key: string | null) => Promise<void>;
  onSaved: (created: CreatedPlaylist) => void;
  onFailed: (error: Error) => void;
}

/** Saves a new playlist. Retries of one save use the same idempotency key. */
function useSavePlaylist(options: SaveOptions) {
  const { openKey, onKey, onSaved, onFailed } = options;
  const queryClient = useQueryClient();
  const attempt = useRef<SaveAttempt | null>(openKey === null ? null : resumeAttempt(openKey));
  return useMutation({
    mutationFn: async ({ companyId, playlist }: SaveRequest) => {
      // Not crypto.randomUUID, which browsers have only on https and localhost.
      const { key } = (attempt.current = nextAttempt(
        attempt.current,
        JSON.stringify([companyId, playlist]),
        newId,
      ));
      await onKey(key);
      return postPlaylist({ companyId, playlist, idempotencyKey: key });
    },
    onSuccess: (created) => {
      void queryClient.invalidateQueries({ queryKey: playlistKeys.all });
      void queryClient.invalidateQueries({ queryKey: companyKeys.all });
      onSaved(created);
    },
    onError: (error) => {
      if (attempt.current) {
        // Without an API response, the outcome is unknown.
        const answer = error instanceof ApiError ? error : { status: 0, code: "" };
        attempt.current = failAttempt(attempt.current, answer);
        if (!attempt.current?.isOpen) void onKey(null);
      }
      if (error instanceof ApiError && error.code === "outcome_not_known")
        void queryClient.invalidateQueries({ queryKey: createKeys.unknown });
      onFailed(error);
    },
  });
}

/** Announces a created playlist, with a link to it or to the form of another one. */
function noteCreated(
  { Playlist, duplicates_dropped }: CreatedPlaylist,
  link: "playlist" | "form",
): void {
  const dropped = formatCount(duplicates_dropped, "duplicate ID");
  const href =
    link === "form" ? routes.newPlaylist(Playlist.advertiser_id) : routes.playlist(Playlist.uuid);
  toast.success(`Created “${Playlist.name}”.`, {
    description: duplicates_dropped > 0 ? `Removed ${dropped}.` : undefined,
    duration: 10_000,
    action: (
      <ButtonLink size="sm" href={href} prefetch={false}>
        {link === "form" ? "New playlist" : "Open"}
      </ButtonLink>
    ),
  });
}

interface PlaylistFormProps {
  company: CompanyListItem;
  source: FormSource | null;
  owner: DraftOwner;
  opening: Opening;
  onReopen: (next: Reopening) => void;
}

/** Form that creates a playlist under `company`, from a draft, another playlist or empty. */
export function PlaylistForm({ company, source, owner, opening, onReopen }: PlaylistFormProps) {
  const router = useRouter();
  const own = useSession().company;
  const agencyId = own.kind === "agency" ? own.uuid : null;
  const { draft: opened } = opening;
  const advertiserId = company.kind === "advertiser" ? company.uuid : "";
  const [initial] = useState(
    () =>
      opening.kept?.values ??
      (source ? valuesFrom(source, advertiserId) : emptyValues(advertiserId)),
  );
  const keptTemplate = opening.kept?.template ?? null;
  const [template, setTemplate] = useState(keptTemplate);
  const hasMadeName = template !== null && template === keptTemplate;
  const { form, session, draft, usualType, notice, rest, placeErrors } = useDraftedForm({
    owner,
    opening,
    onReopen,
    initial,
    hasMadeName,
  });
  const { getValues } = form;
  const isForNext = useRef(false);

  const save = useSavePlaylist({
    openKey: opened?.attempt && isAttemptAlive(opened.attempt) ? opened.attempt.key : null,
    onKey: draft.keepKey,
    onSaved: (created) => {
      const isDiscarded = draft.discard();
      noteCreated(created, isForNext.current ? "playlist" : "form");
      if (isForNext.current)
        void isDiscarded.then(() => onReopen({ kept: { values: toNext(getValues()), template } }));
      else router.push(routes.playlist(created.Playlist.uuid));
    },
    onFailed: placeErrors,
  });
  const isDone = save.isPending || save.isSuccess;
  useLeaveGuard({
    isUnsaved: () => !save.isSuccess && draft.hasChanges(),
    isDraftStored: draft.state !== "failed",
    onDiscard: draft.discard,
  });
  const submit = async (isNext = false) => {
    if (isDone) return;
    isForNext.current = isNext;
    // Adds pending IDs before saving.
    if (!(await settleIds(session))) return;
    await form.handleSubmit((playlist) =>
      save.mutate({ companyId: findList(getValues(), agencyId), playlist }),
    )();
  };
  useSaveAgain(save.error, form.subscribe, () => void submit(isForNext.current));
  return (
    <>
      <PlaylistFormLayout
        label="New playlist"
        form={form}
        session={session}
        naming={{ template, onTemplate: setTemplate }}
        usualType={usualType}
        isDisabled={isDone}
        onTouch={draft.touch}
        onSubmit={() => void submit()}
        onSubmitForNext={() => void submit(true)}
        notice={<DraftNotice {...notice} isDisabled={isDone} />}
        failure={save.error && !isDone ? { error: save.error, rest } : null}
        footer={
          <>
            <SaveButton isPending={isDone}>Create playlist</SaveButton>
            <Button
              isDisabled={isDone}
              aria-keyshortcuts="Meta+Shift+Enter Control+Shift+Enter"
              onPress={() => void submit(true)}
            >
              Save and new
            </Button>
            <ButtonLink href={source?.href ?? routes.company(company.uuid)} variant="quiet">
              Cancel
            </ButtonLink>
            <ToCheck session={session} />
            <SaveHint draft={draft.state} />
          </>
        }
      />
    </>
  );
}
