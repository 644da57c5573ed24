"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { AdvertiserField } from "@/components/playlists/advertiser-field";
import { ErrorSummary } from "@/components/playlists/error-summary";
import { emptyValues, type PlaylistFormValues } from "@/components/playlists/form-values";
import { InventoryIdsField } from "@/components/playlists/inventory-ids-field";
import { type IntakeHandle } from "@/components/playlists/inventory-intake";
import { NameField } from "@/components/playlists/name-field";
import { placeErrors } from "@/components/playlists/place-errors";
import { PlaylistSummary } from "@/components/playlists/playlist-summary";
import { resolvePlaylist } from "@/components/playlists/resolve-playlist";
import { SaveFailure } from "@/components/playlists/save-failure";
import { SearchesField } from "@/components/playlists/searches-field";
import { TagsField } from "@/components/playlists/tags-field";
import { TypeField } from "@/components/playlists/type-field";
import { useLeaveGuard } from "@/components/playlists/use-leave-guard";
import { useSavePlaylist } from "@/components/playlists/use-save-playlist";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { ApiError } from "@/lib/api-error";
import { type CompanyRow } from "@/lib/companies/schema";
import { formatCount } from "@/lib/format";
import { type CreatePlaylist } from "@/lib/playlists/schema";
import { routes } from "@/lib/routes";

/** Creates a playlist under `company`. */
export function PlaylistForm({ company }: { company: CompanyRow }) {
  const router = useRouter();
  const intake = useRef<IntakeHandle>(null);
  const [rest, setRest] = useState<string[]>([]);
  const form = useForm<PlaylistFormValues, unknown, CreatePlaylist>({
    resolver: resolvePlaylist,
    mode: "onBlur",
    reValidateMode: "onChange",
    defaultValues: emptyValues(company.kind === "advertiser" ? company.uuid : ""),
  });
  const { control, formState, setError, setFocus } = form;
  const { isDirty } = formState;

  const save = useSavePlaylist({
    companyId: company.uuid,
    onSaved: ({ Playlist, duplicates_dropped }) => {
      const dropped = formatCount(duplicates_dropped, "repeated ID was", "repeated IDs were");
      toast.success(`“${Playlist.name}” is created.`, {
        description: duplicates_dropped > 0 ? `${dropped} stored once.` : undefined,
      });
      router.push(routes.playlist(Playlist.uuid));
    },
    onFailed: (error) => {
      const placed = placeErrors(error instanceof ApiError ? error.errors : []);
      setRest(placed.rest);
      for (const { name, message } of placed.fields) {
        setError(name as keyof PlaylistFormValues, { type: "server", message });
      }
      const [first] = placed.fields;
      // The fields are disabled until the failure has been rendered.
      if (first) setTimeout(() => setFocus(first.field));
    },
  });
  const isDone = save.isPending || save.isSuccess;
  const leaveDialog = useLeaveGuard(
    () => !save.isSuccess && (isDirty || intake.current?.hasPending() === true),
  );

  const submit = async () => {
    if (isDone) return;
    // What stands in the intake and is not added yet belongs to the playlist, too.
    if ((await intake.current?.flush()) === false) return;
    await form.handleSubmit((playlist) => save.mutate(playlist))();
  };
  const readKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    // Leaving the field lets it take in what is being typed, as a click on the button would.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    void submit();
  };

  return (
    <>
      <form
        noValidate
        aria-label="New playlist"
        onKeyDown={readKey}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="grid flex-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]"
      >
        <div className="flex min-w-0 flex-col gap-5">
          {formState.submitCount > 0 ? (
            <ErrorSummary errors={formState.errors} onGoTo={setFocus} />
          ) : null}
          {save.error && !isDone ? (
            <SaveFailure error={save.error} companyId={company.uuid} rest={rest} onRetry={submit} />
          ) : null}
          <fieldset disabled={isDone} className="flex min-w-0 flex-col gap-5">
            <NameField control={control} companyId={company.uuid} />
            <AdvertiserField control={control} company={company} />
            <TypeField control={control} />
            <InventoryIdsField control={control} intakeRef={intake} />
            <SearchesField control={control} />
            <TagsField control={control} companyId={company.uuid} />
          </fieldset>
          {/* At the end of the window wherever one scrolls: it must not move away under a click. */}
          <div className="sticky bottom-14 z-10 -mx-1 mt-auto -mb-5 flex items-center gap-2 border-t bg-canvas px-1 py-3 sm:bottom-0 sm:-mb-6">
            <Button type="submit" variant="primary" isPending={isDone}>
              Create playlist
            </Button>
            <ButtonLink href={routes.company(company.uuid)} variant="quiet">
              Cancel
            </ButtonLink>
            <span className="ml-auto text-sm text-faint max-sm:hidden">
              ⌘ or Ctrl + Enter saves
            </span>
          </div>
        </div>
        <aside className="min-w-0 lg:sticky lg:top-20 lg:self-start">
          <PlaylistSummary control={control} companyId={company.uuid} />
        </aside>
      </form>
      {leaveDialog}
    </>
  );
}
