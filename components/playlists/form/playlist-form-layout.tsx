"use client";

import { Fragment, type ReactNode, type Ref, useRef } from "react";
import { type UseFormReturn } from "react-hook-form";
import { ErrorSummary } from "@/components/playlists/form/error-summary";
import { fieldControls } from "@/components/playlists/form/controls/field-controls";
import {
  type PlaylistField,
  type PlaylistFormValues,
} from "@/components/playlists/form/form-values";
import { InventoryIdsField } from "@/components/playlists/inventory/inventory-ids-field";
import { type IdImportHandle } from "@/components/playlists/inventory/id-import";
import { type Naming } from "@/components/playlists/form/controls/name-field";
import { SaveFailure } from "@/components/playlists/form/save-failure";
import { SearchesField } from "@/components/playlists/searches/searches-field";
import { useFormList } from "@/components/playlists/form/use-form-list";
import { InTurn } from "@/components/ui/in-turn";
import { useHotkey } from "@/components/ui/hooks/use-hotkey";
import { formFields } from "@/lib/shared/playlists/fields/diff-playlist";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";

interface PlaylistFormLayoutProps {
  label: string;
  form: UseFormReturn<PlaylistFormValues, unknown, CreatePlaylist>;
  /** The advertiser's name if it cannot be changed. */
  fixedAdvertiser: string | null;
  /** The edited playlist; absent for a new one. */
  playlistId?: string;
  /** The template that the name follows; absent for an edit. */
  naming?: Naming;
  idImportRef: Ref<IdImportHandle>;
  isDisabled: boolean;
  /** Hides the fields, while a conflict is settled above them. */
  isHidden?: boolean;
  /** Called after every key and paste in the form. */
  onTouch?: () => void;
  onSubmit: () => void;
  /** Notice above the form. */
  notice?: ReactNode;
  /** The last save's error and its messages without a field, or null. */
  failure: { error: Error; rest: string[] } | null;
  /** Buttons at the bottom of the window. */
  footer: ReactNode;
  aside: ReactNode;
}

/** Layout of the playlist form: fields on the left, summary on the right. */
export function PlaylistFormLayout(props: PlaylistFormLayoutProps) {
  const { form, failure, onSubmit } = props;
  const { control, formState, setFocus } = form;
  const { list } = useFormList(control);
  const footer = useRef<HTMLDivElement>(null);
  useHotkey(
    "enter",
    () => {
      // Leaving the field commits its pending input, as a click on the button would.
      footer.current?.querySelector("button")?.focus({ preventScroll: true });
      onSubmit();
    },
    { isCommand: true },
  );
  const renderControl = (name: PlaylistField) => {
    if (name === "inventory_ids")
      return <InventoryIdsField control={control} idImportRef={props.idImportRef} />;
    if (name === "searches") return <SearchesField control={control} />;
    const { fixedAdvertiser, playlistId, naming, isDisabled: isSaving } = props;
    return fieldControls[name]({ control, list, fixedAdvertiser, playlistId, naming, isSaving });
  };
  return (
    <form
      noValidate
      aria-label={props.label}
      onInput={props.onTouch}
      onPaste={props.onTouch}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="grid flex-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]"
    >
      <div className="flex min-w-0 flex-col gap-5">
        {props.notice}
        {formState.submitCount > 0 ? (
          <ErrorSummary errors={formState.errors} onGoTo={setFocus} />
        ) : null}
        {failure ? <SaveFailure {...failure} companyId={list} onRetry={onSubmit} /> : null}
        <fieldset
          disabled={props.isDisabled}
          hidden={props.isHidden}
          className="flex min-w-0 flex-col gap-5 [&[hidden]]:hidden"
        >
          <InTurn>
            {formFields.map((name) => (
              <Fragment key={name}>{renderControl(name)}</Fragment>
            ))}
          </InTurn>
        </fieldset>
        {/* Sticky at the bottom, so that it does not move under a click. */}
        <div
          ref={footer}
          className="sticky bottom-14 z-10 -mx-1 mt-auto -mb-5 flex items-center gap-2 border-t bg-canvas px-1 py-3 sm:bottom-0 sm:-mb-6"
        >
          {props.footer}
        </div>
      </div>
      <aside className="min-w-0 lg:sticky lg:top-20 lg:self-start">
        {/* Comes after the fields. */}
        <InTurn after={formFields.length}>{props.aside}</InTurn>
      </aside>
    </form>
  );
}
