"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { EditConflict } from "@/components/playlists/form/edit-conflict";
import { type PlaylistFormValues, playlistValues } from "@/components/playlists/form/form-values";
import { type IdImportHandle } from "@/components/playlists/inventory/id-import";
import { mapServerErrors } from "@/components/playlists/form/map-server-errors";
import { PlaylistFormLayout } from "@/components/playlists/form/playlist-form-layout";
import { PlaylistSummary } from "@/components/playlists/form/playlist-summary";
import { playlistResolver } from "@/components/playlists/form/playlist-resolver";
import { useChangePlaylist } from "@/components/playlists/form/use-save-playlist";
import { useLeaveGuard } from "@/components/playlists/form/use-leave-guard";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { ApiError } from "@/lib/api-error";
import { diffPlaylist, toEdited } from "@/lib/playlists/diff-playlist";
import { playlistQuery } from "@/lib/playlists/playlist-query";
import {
  type ChangePlaylistInput,
  type CreatePlaylist,
  type PlaylistDetails,
} from "@/lib/playlists/schema";
import { routes } from "@/lib/routes";

interface EditPlaylistFormProps {
  /** The playlist when opened: the request contains only differences from it. */
  base: PlaylistDetails;
}

interface Conflict {
  theirs: PlaylistDetails;
  mine: ChangePlaylistInput;
}

export function EditPlaylistForm({ base }: EditPlaylistFormProps) {
  const own = useSession().company;
  const router = useRouter();
  const queryClient = useQueryClient();
  const idImport = useRef<IdImportHandle>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [rest, setRest] = useState<string[]>([]);
  const form = useForm<PlaylistFormValues, unknown, CreatePlaylist>({
    resolver: playlistResolver,
    mode: "onBlur",
    reValidateMode: "onChange",
    defaultValues: playlistValues(base),
  });
  const { control, formState, setError, setFocus } = form;
  // Read while rendering, because react-hook-form reports only watched state.
  const { isDirty } = formState;
  const goBack = () => router.push(routes.playlist(base.uuid));

  const save = useChangePlaylist({
    playlistId: base.uuid,
    onSaved: () => {
      toast.success(`Saved “${form.getValues("name").trim()}”.`);
      goBack();
    },
    onFailed: (error) => {
      const placed = mapServerErrors(error instanceof ApiError ? error.errors : []);
      setRest(placed.rest);
      for (const { name, message } of placed.fields)
        setError(name as keyof PlaylistFormValues, { type: "server", message });
      const [first] = placed.fields;
      if (first) setTimeout(() => setFocus(first.field));
    },
  });
  const isDone = save.isPending || save.isSuccess;
  const leaveDialog = useLeaveGuard({
    isUnsaved: () => !save.isSuccess && (isDirty || (idImport.current?.getPending() ?? "") !== ""),
    isDraftStored: false,
    onDiscard: () => Promise.resolve(),
  });

  const send = async (revision: number, change: ChangePlaylistInput) => {
    setConflict(null);
    const failure = await save.mutateAsync({ revision, change }).then(
      () => null,
      (error: unknown) => error,
    );
    if (!(failure instanceof ApiError) || failure.code !== "stale_revision") return;
    const theirs = await queryClient
      .fetchQuery({ ...playlistQuery(base.uuid), staleTime: 0 })
      .catch(() => null);
    if (theirs) setConflict({ theirs, mine: change });
  };
  const submit = async () => {
    if (isDone || (await idImport.current?.flush()) === false) return;
    await form.handleSubmit(async (playlist) => {
      const { agency_only } = form.getValues();
      const change = diffPlaylist(toEdited(base), { ...playlist, agency_only });
      if (change) await send(base.revision, change);
      else goBack();
    })();
  };

  return (
    <>
      <PlaylistFormLayout
        label="Edit playlist"
        form={form}
        fixedAdvertiser={own.kind === "advertiser" ? base.advertiser_name : null}
        playlistId={base.uuid}
        idImportRef={idImport}
        isDisabled={isDone}
        onSubmit={() => void submit()}
        notice={
          conflict ? (
            <EditConflict
              base={base}
              {...conflict}
              onMerge={() => void send(conflict.theirs.revision, conflict.mine)}
              onGiveUp={() => {
                form.reset();
                goBack();
              }}
            />
          ) : null
        }
        failure={save.error && !isDone && !conflict ? { error: save.error, rest } : null}
        footer={
          <>
            <Button type="submit" variant="primary" isPending={isDone}>
              Save changes
            </Button>
            <ButtonLink href={routes.playlist(base.uuid)} variant="quiet">
              Cancel
            </ButtonLink>
          </>
        }
        aside={<PlaylistSummary control={control} hasRequest={false} />}
      />
      {leaveDialog}
    </>
  );
}
