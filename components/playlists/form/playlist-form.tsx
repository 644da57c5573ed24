"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { toFormValues } from "@/components/playlists/form/draft-content";
import { DraftNotice, type Opening } from "@/components/playlists/form/draft-notice";
import { findList, type PlaylistFormValues } from "@/components/playlists/form/form-values";
import { type IdImportHandle } from "@/components/playlists/inventory/id-import";
import { mapServerErrors } from "@/components/playlists/form/map-server-errors";
import { PlaylistFormLayout } from "@/components/playlists/form/playlist-form-layout";
import { PlaylistSummary } from "@/components/playlists/form/playlist-summary";
import { playlistResolver } from "@/components/playlists/form/playlist-resolver";
import { useDraftKeeper } from "@/components/playlists/form/use-draft-keeper";
import { useLeaveGuard } from "@/components/playlists/form/use-leave-guard";
import { useSavePlaylist } from "@/components/playlists/form/use-save-playlist";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { ApiError } from "@/lib/api-error";
import { type CompanyListItem } from "@/lib/companies/schema";
import { formatCount } from "@/lib/format";
import { type Draft, type DraftOwner, isAttemptAlive } from "@/lib/playlists/drafts/draft";
import { type CreatePlaylist } from "@/lib/playlists/schema";
import { routes } from "@/lib/routes";
import { useOnline } from "@/components/ui/hooks/use-online";

interface PlaylistFormProps {
  company: CompanyListItem;
  owner: DraftOwner;
  opening: Opening;
  /** Reopens the form with a draft, or empty after discarding one. */
  onReopen: (next: { draft: Draft } | { discarded: Draft | null }) => void;
}

/** Form that creates a playlist under `company`, from a draft or empty. */
export function PlaylistForm({ company, owner, opening, onReopen }: PlaylistFormProps) {
  const router = useRouter();
  const own = useSession().company;
  const agencyId = own.kind === "agency" ? own.uuid : null;
  const idImport = useRef<IdImportHandle>(null);
  const advertiserId = company.kind === "advertiser" ? company.uuid : "";
  const { draft: opened } = opening;
  const [rest, setRest] = useState<string[]>([]);
  const form = useForm<PlaylistFormValues, unknown, CreatePlaylist>({
    resolver: playlistResolver,
    mode: "onBlur",
    reValidateMode: "onChange",
    defaultValues: toFormValues(opened, advertiserId),
  });
  const { control, setError, setFocus } = form;
  const draft = useDraftKeeper({ form, idImport, owner, opened, advertiserId });

  const save = useSavePlaylist({
    openKey: opened?.attempt && isAttemptAlive(opened.attempt) ? opened.attempt.key : null,
    onKey: draft.keepKey,
    onSaved: ({ Playlist, duplicates_dropped }) => {
      void draft.discard();
      const dropped = formatCount(duplicates_dropped, "duplicate ID");
      toast.success(`Created “${Playlist.name}”.`, {
        description: duplicates_dropped > 0 ? `Removed ${dropped}.` : undefined,
      });
      router.push(routes.playlist(Playlist.uuid));
    },
    onFailed: (error) => {
      const placed = mapServerErrors(error instanceof ApiError ? error.errors : []);
      setRest(placed.rest);
      for (const { name, message } of placed.fields) {
        setError(name as keyof PlaylistFormValues, { type: "server", message });
      }
      const [first] = placed.fields;
      // The fields stay disabled until the failure has rendered.
      if (first) setTimeout(() => setFocus(first.field));
    },
  });
  const isDone = save.isPending || save.isSuccess;
  const leaveDialog = useLeaveGuard({
    isUnsaved: () => !save.isSuccess && draft.hasChanges(),
    isDraftStored: draft.state !== "failed",
    onDiscard: draft.discard,
  });
  const reopenWith = async (other: Draft) => {
    await draft.flush();
    onReopen({ draft: other });
  };

  const submit = async () => {
    if (isDone) return;
    // Adds pending IDs before saving.
    if ((await idImport.current?.flush()) === false) return;
    await form.handleSubmit((playlist) =>
      save.mutate({ companyId: findList(form.getValues(), agencyId), playlist }),
    )();
  };
  return (
    <>
      <PlaylistFormLayout
        label="New playlist"
        form={form}
        fixedAdvertiser={company.kind === "advertiser" ? company.name : null}
        idImportRef={idImport}
        isDisabled={isDone}
        onTouch={draft.touch}
        onSubmit={() => void submit()}
        notice={
          <DraftNotice
            opening={opening}
            state={draft.state}
            isDisabled={isDone}
            onDiscard={async () => onReopen({ discarded: await draft.discard() })}
            onOpen={reopenWith}
          />
        }
        failure={save.error && !isDone ? { error: save.error, rest } : null}
        footer={
          <>
            <Button type="submit" variant="primary" isPending={isDone}>
              Create playlist
            </Button>
            <ButtonLink href={routes.company(company.uuid)} variant="quiet">
              Cancel
            </ButtonLink>
            <SaveHint isDraftStored={draft.state === "kept"} />
          </>
        }
        aside={<PlaylistSummary control={control} hasRequest />}
      />
      {leaveDialog}
    </>
  );
}

/** Shows the save shortcut, the draft state, or that the browser is offline. */
function SaveHint({ isDraftStored }: { isDraftStored: boolean }) {
  const isOnline = useOnline();
  return (
    <p className="ml-auto text-sm text-faint">
      <span role="status" className="text-warn">
        {isOnline ? null : "You're offline."}
      </span>
      {isOnline ? (
        <span className="max-sm:hidden">
          {isDraftStored ? "Draft saved · " : null}⌘ or Ctrl + Enter saves
        </span>
      ) : null}
    </p>
  );
}
