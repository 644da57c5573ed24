import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { toast, undoToastMs } from "@/components/ui/toast";
import { NewerRevision } from "@/components/live/newer-revision";
import {
  DraftNotice,
  type Opening,
  type Reopening,
} from "@/components/playlists/form/draft-notice";
import { playlistValues } from "@/components/playlists/form/form-values";
import { PlaylistFormLayout } from "@/components/playlists/form/playlist-form-layout";
import { SaveButton, SaveHint, useSaveAgain } from "@/components/playlists/form/save-button";
import { useDraftedForm } from "@/components/playlists/form/use-drafted-form";
import { useLeaveGuard } from "@/components/playlists/form/use-leave-guard";
import { useSaveEdit } from "@/components/playlists/edit/use-save-edit";
import { settleIds, ToCheck } from "@/components/playlists/inventory/to-check";
import { ButtonLink } from "@/components/ui/link";
import { diffPlaylist, toEdited } from "@/lib/shared/playlists/fields/diff-playlist";
import { type Draft, type DraftOwner, readBase } from "@/lib/browser/playlists/drafts/draft";
import { takeUpDraft } from "@/lib/browser/playlists/drafts/draft-store";
import { type CreatePlaylist, type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { routes } from "@/lib/shared/routes";
import { lazyPart } from "@/components/ui/lazy-part";

/** Loaded with the first conflict. */
const EditConflict = lazyPart(
  () => import("@/components/playlists/edit/edit-conflict.lazy").then((file) => file.EditConflict),
  { name: "the other version", reassurance: "Your changes are kept." },
);

interface EditPlaylistFormProps {
  /** The playlist as it was when the page loaded it. */
  current: PlaylistDetails;
  owner: DraftOwner;
  opening: Opening;
  onReopen: (next: Reopening) => void;
  /** Restarts with a newer version, if nothing was changed here. */
  onNewer: (playlist: PlaylistDetails) => void;
}

/** The form of an existing playlist, with its values or those of a draft. */
export function EditPlaylistForm(props: EditPlaylistFormProps) {
  const { current, owner, opening, onReopen, onNewer } = props;
  const router = useRouter();
  const { draft: opened } = opening;
  // The request contains only differences from the playlist that the edit began with.
  const [base] = useState(() => (opened && readBase(opened)) ?? current);
  const [baseJson] = useState(() => JSON.stringify(base));
  const [initial] = useState(() => playlistValues(base));
  const { form, session, draft, notice, rest, placeErrors } = useDraftedForm({
    owner,
    opening,
    onReopen,
    initial,
    base: baseJson,
  });
  const { getValues } = form;
  const goBack = () => router.push(routes.playlist(base.uuid));
  const finish = () => draft.discard().then(goBack);
  /** Keeps the playlist as others saved it. My version stays as a draft. */
  const takeTheirs = async () => {
    const mine = await draft.setAside();
    goBack();
    const undo = async (kept: Draft) => {
      await takeUpDraft(owner, kept);
      router.push(routes.editPlaylist(base.uuid));
    };
    toast.success("Discarded.", {
      duration: undoToastMs,
      action: mine && { label: "Undo", onClick: () => void undo(mine) },
    });
  };

  const { save, conflict, setConflict, send, loadTheirs } = useSaveEdit({
    playlistId: base.uuid,
    onSaved: () => {
      toast.success(`Saved “${getValues("name").trim()}”.`);
      void finish();
    },
    onFailed: placeErrors,
  });
  const isDone = save.isPending || save.isSuccess;
  useLeaveGuard({
    isUnsaved: () => !save.isSuccess && draft.hasChanges(),
    isDraftStored: draft.state !== "failed",
    onDiscard: draft.discard,
  });

  const submitValid = (save: (playlist: CreatePlaylist) => void) => form.handleSubmit(save)();
  const readMine = (playlist: CreatePlaylist) => ({
    ...playlist,
    agency_only: getValues("agency_only"),
    inventory_kind: getValues("inventory_kind"),
    note: playlist.note ?? "",
  });
  const submit = async () => {
    if (isDone || conflict || !(await settleIds(session))) return;
    await submitValid((playlist) => {
      const mine = readMine(playlist);
      const change = diffPlaylist(toEdited(base), mine);
      if (change) void send({ base, revision: base.revision, change, mine });
      else void finish();
    });
  };
  /** Shows the conflict that a save would find, without saving. */
  const review = async () => {
    if (!(await settleIds(session))) return;
    const theirs = await loadTheirs();
    if (!theirs) {
      toast.error("Couldn't load the newer version. Try again.");
      return;
    }
    await submitValid((playlist) => {
      const mine = readMine(playlist);
      if (diffPlaylist(toEdited(base), mine)) setConflict({ base, theirs, mine });
      else void draft.discard().then(() => onNewer(theirs));
    });
  };
  useSaveAgain(save.error, form.subscribe, () => void submit());
  const compareWithDraft = useEffectEvent(() => {
    if (base.revision === current.revision) return;
    void submitValid((playlist) =>
      setConflict({ base, theirs: current, mine: readMine(playlist) }),
    );
  });
  useEffect(() => compareWithDraft(), []);

  return (
    <>
      <PlaylistFormLayout
        label="Edit playlist"
        form={form}
        session={session}
        playlistId={base.uuid}
        isDisabled={isDone}
        isHidden={conflict !== null}
        onTouch={draft.touch}
        onSubmit={() => void submit()}
        notice={
          <>
            <DraftNotice {...notice} isDisabled={isDone} />
            {isDone || conflict ? null : (
              <NewerRevision playlist={base} onReview={() => void review()} />
            )}
            {conflict ? (
              <EditConflict
                {...conflict}
                isSaving={save.isPending}
                onMerge={(mine) => {
                  const { theirs } = conflict;
                  const change = diffPlaylist(toEdited(theirs), mine);
                  if (change) void send({ base: theirs, revision: theirs.revision, change, mine });
                  else void finish();
                }}
                onUseTheirs={() => void takeTheirs()}
              />
            ) : null}
          </>
        }
        failure={save.error && !isDone && !conflict ? { error: save.error, rest } : null}
        footer={
          <>
            <SaveButton isPending={isDone} isDisabled={conflict !== null}>
              Save changes
            </SaveButton>
            <ButtonLink href={routes.playlist(base.uuid)} variant="quiet">
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
