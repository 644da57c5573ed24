import { useRouter } from "next/navigation";
import { Fragment, useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "@/components/ui/toast";
import { fieldControls } from "@/components/playlists/form/controls/field-controls";
import { emptyValues, type PlaylistFormValues } from "@/components/playlists/form/form-values";
import { mapServerErrors } from "@/components/playlists/form/form-errors";
import { SaveFailure } from "@/components/playlists/form/save-failure";
import { useFormList } from "@/components/playlists/form/use-form-field";
import { combineResolver, useCombinePlaylists } from "@/components/compare/use-combine-playlists";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ApiError } from "@/lib/browser/api-error";
import { formatCount } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import { isAgencyOnly } from "@/lib/shared/playlists/is-agency-only";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";
import {
  type OverlapPlaylist,
  type SetOperation,
} from "@/lib/shared/playlists/overlap/overlap-schema";
import { routes } from "@/lib/shared/routes";
import { countCharacters } from "@/lib/shared/text";

/** What is combined into a new playlist. */
export interface CombineTask {
  operation: SetOperation;
  playlists: Pick<
    OverlapPlaylist,
    "uuid" | "company_uuid" | "name" | "advertiser_id" | "type" | "inventory_kind" | "tags"
  >[];
  /** Position of the playlist to keep in a difference. */
  first: number;
  count: number;
}

interface CombineDialogProps extends CombineTask {
  onCancel: () => void;
}

export function CombineDialog(props: CombineDialogProps) {
  return (
    <Dialog
      title={`Save ${props.operation}`}
      size="md"
      holdsInput
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : props.onCancel())}
    >
      <CombineForm {...props} />
    </Dialog>
  );
}

const enteredFields = Object.keys(fieldControls) as (keyof typeof fieldControls)[];

/** Form for the fields of a combined playlist except its IDs, their kind and its searches. */
function CombineForm(props: CombineDialogProps) {
  const { operation, playlists, first, count, onCancel } = props;
  const router = useRouter();
  const [rest, setRest] = useState<string[]>([]);
  const of = operation === "difference" ? playlists[first] : playlists[0];
  const form = useForm<PlaylistFormValues, unknown, CreatePlaylist>({
    resolver: combineResolver,
    mode: "onBlur",
    reValidateMode: "onChange",
    defaultValues: {
      ...emptyValues(of?.advertiser_id ?? ""),
      name: suggestName(
        operation,
        playlists.map(({ name }) => name),
        first,
      ),
      // Only in the agency's list by default if one of the sources is.
      agency_only: playlists.some(isAgencyOnly),
      type: of?.type ?? null,
      inventory_kind: of?.inventory_kind ?? null,
      tags: of?.tags ?? [],
    },
  });
  const { control, setError, setFocus } = form;
  const { list } = useFormList(control);
  const save = useCombinePlaylists({
    onSaved: ({ Playlist, count: made }) => {
      toast.success(`Created “${Playlist.name}” with ${formatCount(made, "inventory ID")}.`);
      router.push(routes.playlist(Playlist.uuid));
    },
    onFailed: (error) => {
      const placed = mapServerErrors(error instanceof ApiError ? error.errors : []);
      setRest(placed.rest);
      for (const { name, message } of placed.fields)
        setError(name as keyof PlaylistFormValues, { type: "server", message });
      const [wrong] = placed.fields;
      if (wrong) setTimeout(() => setFocus(wrong.field));
    },
  });
  const isDone = save.isPending || save.isSuccess;
  const submit = form.handleSubmit(({ inventory_ids: _ids, searches: _searches, ...entered }) =>
    save.mutate({
      ...entered,
      playlists: playlists.map(({ uuid }) => uuid),
      operation,
      first: operation === "difference" ? playlists[first]?.uuid : undefined,
      company: list,
    }),
  );
  return (
    <form
      aria-label="New playlist"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDone) void submit();
      }}
      className="flex flex-col gap-4"
    >
      <p className="text-muted">
        {formatCount(count, "inventory ID")} in order of first appearance. Searches aren&apos;t
        copied.
      </p>
      {save.error && !isDone ? (
        <SaveFailure
          error={save.error}
          companyId={list}
          rest={rest}
          onRetry={() => void submit()}
        />
      ) : null}
      <fieldset disabled={isDone} className="flex flex-col gap-4">
        {enteredFields.map((name) => (
          <Fragment key={name}>{fieldControls[name]({ control, list, isSaving: isDone })}</Fragment>
        ))}
      </fieldset>
      <div className="flex flex-wrap justify-end gap-2 border-t pt-3">
        <Button onPress={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={isDone}>
          Create playlist
        </Button>
      </div>
    </form>
  );
}

/** Suggests a name for a combined playlist. `first` is the position of the playlist to keep in a difference. */
function suggestName(operation: SetOperation, names: string[], first: number): string {
  const others = names.filter((_, place) => place !== first);
  const name =
    operation === "union"
      ? names.join(" + ")
      : operation === "intersection"
        ? `In all of ${names.join(", ")}`
        : `${names[first] ?? ""} without ${others.join(", ")}`;
  if (countCharacters(name) <= limits.nameCharacters) return name;
  return `${Array.from(name)
    .slice(0, limits.nameCharacters - 1)
    .join("")}…`;
}
