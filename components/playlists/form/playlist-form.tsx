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
import { noteCreated } from "@/components/playlists/form/note-created";
import { PlaylistFormLayout } from "@/components/playlists/form/playlist-form-layout";
import { SaveButton, SaveHint } from "@/components/playlists/form/save-button";
import { useDraftedForm } from "@/components/playlists/form/use-drafted-form";
import { useLeaveGuard } from "@/components/playlists/form/use-leave-guard";
import { useSaveAgain } from "@/components/playlists/form/use-save-again";
import { useSavePlaylist } from "@/components/playlists/form/use-save-playlist";
import { settleIds } from "@/components/playlists/inventory/show-check";
import { ToCheck } from "@/components/playlists/inventory/to-check";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { type CompanyListItem } from "@/lib/shared/companies/schema";
import { type DraftOwner, isAttemptAlive } from "@/lib/browser/playlists/drafts/draft";
import { routes } from "@/lib/shared/routes";

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
