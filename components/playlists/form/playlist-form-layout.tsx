import {
  Children,
  Fragment,
  type ReactNode,
  startTransition,
  useEffect,
  useRef,
  useState,
} from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { fieldControls } from "@/components/playlists/form/controls/field-controls";
import { type Naming } from "@/components/playlists/form/controls/name-field";
import { fieldsAt, FormColumns } from "@/components/playlists/form/form-skeleton";
import {
  type PlaylistField,
  type PlaylistFormControl,
  type PlaylistFormValues,
} from "@/components/playlists/form/form-values";
import { RequestPreview } from "@/components/playlists/form/request-preview";
import { ErrorSummary, SaveFailure } from "@/components/playlists/form/save-failure";
import { useFormList } from "@/components/playlists/form/use-form-field";
import { type IdImportSession } from "@/components/playlists/inventory/id-import-session";
import { InventoryIdsField } from "@/components/playlists/inventory/inventory-ids-field";
import { usePasteIds } from "@/components/playlists/inventory/use-id-import";
import { SearchesField } from "@/components/playlists/searches/searches-field";
import { useSession } from "@/components/session/use-session";
import { Disclosure } from "@/components/ui/disclosure";
import { useHotkey } from "@/components/ui/hooks/use-hotkey";
import { useRemembered } from "@/components/ui/hooks/use-browser-state";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";
import { type PlaylistType } from "@/lib/shared/vocabulary";

interface MoreFieldsProps {
  control: PlaylistFormControl;
  /** Whether there is an API request for the form. */
  hasRequest: boolean;
  /** The note and the visibility. */
  children: ReactNode;
}

/** What few playlists need: the note, the visibility, and the API request for the form. Closed at first if nothing of it is set. */
function MoreFields({ control, hasRequest, children }: MoreFieldsProps) {
  const { servesScripts } = useSession().capabilities;
  const [isAgencyOnly, note] = useWatch({ control, name: ["agency_only", "note"] });
  const [isRequestOpen, setRequestOpen] = useRemembered("request");
  const [isOpen, setOpen] = useState(isRequestOpen || isAgencyOnly || note !== "");
  return (
    <Disclosure
      title="More"
      isOpenAtFirst={isOpen}
      onOpenChange={setOpen}
      titleClassName="text-sm font-medium text-muted hover:text-ink"
    >
      {isOpen ? (
        <div className="flex flex-col gap-4 pt-3">
          {children}
          {hasRequest && servesScripts ? (
            <RequestPreview
              control={control}
              isOpen={isRequestOpen}
              onOpenChange={setRequestOpen}
            />
          ) : null}
        </div>
      ) : null}
    </Disclosure>
  );
}

interface InTurnProps {
  /** Number of turns that pass before the first child. */
  after?: number;
  children: ReactNode;
}

/**
 * Renders its children one after another, each in a commit of its own, so that a large page never blocks the browser for long. Does not
 * use `useDeferredValue`, because React ignores its first value in a render that is itself deferred.
 */
function InTurn({ after = 0, children }: InTurnProps) {
  const parts = Children.toArray(children);
  const [shown, setShown] = useState(1 - after);
  const isComplete = shown >= parts.length;
  useEffect(() => {
    if (!isComplete) startTransition(() => setShown(shown + 1));
  }, [isComplete, shown]);
  return parts.slice(0, Math.max(0, shown));
}

interface PlaylistFormLayoutProps {
  label: string;
  form: UseFormReturn<PlaylistFormValues, unknown, CreatePlaylist>;
  session: IdImportSession;
  /** The edited playlist; absent for a new one. */
  playlistId?: string;
  /** The template that the name follows; absent for an edit. */
  naming?: Naming;
  /** The type that is filled in because the advertiser's playlists usually have it, or null. */
  usualType?: PlaylistType | null;
  isDisabled: boolean;
  /** Hides the fields while a conflict is being resolved above them. */
  isHidden?: boolean;
  /** Called after every key and paste in the form. */
  onTouch?: () => void;
  onSubmit: () => void;
  /** Saves and begins the next one; absent for an edit. */
  onSubmitForNext?: () => void;
  /** Notice above the form. */
  notice?: ReactNode;
  /** The last save's error and its messages without a field, or null. */
  failure: { error: Error; rest: string[] } | null;
  /** Buttons at the bottom of the window. */
  footer: ReactNode;
}

/** Layout of the playlist form: name and properties on the left, IDs and searches on the right. */
export function PlaylistFormLayout(props: PlaylistFormLayoutProps) {
  const { form, session, failure, onSubmit, onSubmitForNext } = props;
  const { control, formState, getValues, setFocus } = form;
  const { list } = useFormList(control);
  const footer = useRef<HTMLDivElement>(null);
  // Leaving the field commits its pending input, as a click on the button would.
  const leaveField = () => footer.current?.querySelector("button")?.focus({ preventScroll: true });
  const save = () => {
    leaveField();
    onSubmit();
  };
  const saveForNext = () => {
    leaveField();
    (onSubmitForNext ?? onSubmit)();
  };
  useHotkey("enter", save, { isCommand: true });
  useHotkey("enter", saveForNext, { isCommand: true, hasShift: true });
  /** After the name and the IDs, the type is the last required field. */
  const goToType = () => {
    const { name, type } = getValues();
    if (name.trim() !== "" && type === null) setFocus("type");
  };
  usePasteIds(session, {
    isDisabled: props.isDisabled,
    onTakenFromName: goToType,
    onTaken: () => setFocus("inventory_ids"),
  });
  const renderControl = (name: PlaylistField) => {
    if (name === "inventory_ids") return <InventoryIdsField control={control} session={session} />;
    if (name === "searches") return <SearchesField control={control} />;
    if (name === "inventory_kind") return null;
    const { playlistId, naming, usualType, isDisabled: isSaving } = props;
    const context = { control, list, playlistId, naming, usualType, isSaving };
    return fieldControls[name](context);
  };
  const renderFields = (names: PlaylistField[]) =>
    names.map((name) => <Fragment key={name}>{renderControl(name)}</Fragment>);
  const { first, contents, last, more } = fieldsAt;
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
      className="flex min-w-0 flex-1 flex-col gap-5"
    >
      {props.notice}
      {formState.submitCount > 0 ? (
        <ErrorSummary errors={formState.errors} onGoTo={setFocus} />
      ) : null}
      {failure ? <SaveFailure {...failure} companyId={list} onRetry={onSubmit} /> : null}
      <fieldset
        disabled={props.isDisabled}
        hidden={props.isHidden}
        className="min-w-0 [&[hidden]]:hidden"
      >
        <FormColumns
          first={<InTurn>{renderFields(first)}</InTurn>}
          contents={<InTurn after={first.length}>{renderFields(contents)}</InTurn>}
          last={
            <InTurn after={first.length + contents.length}>
              {renderFields(last)}
              <MoreFields control={control} hasRequest={props.playlistId === undefined}>
                {renderFields(more)}
              </MoreFields>
            </InTurn>
          }
        />
      </fieldset>
      {/* Sticky at the bottom, so that it does not move under a click. */}
      <div
        ref={footer}
        data-bottom-bar
        className="sticky bottom-14 z-10 -mx-1 mt-auto -mb-5 flex flex-wrap items-center gap-1 border-t bg-canvas px-1 py-3 sm:bottom-0 sm:-mb-6 sm:gap-2"
      >
        {props.footer}
      </div>
    </form>
  );
}
