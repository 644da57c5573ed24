import { type ReactNode, useRef, useState } from "react";
import {
  fieldDescriptions,
  fieldLabels,
  type PlaylistField,
  type PlaylistFormControl,
} from "@/components/playlists/form/form-values";
import { NameField, type Naming } from "@/components/playlists/form/controls/name-field";
import { type PlaylistType, playlistTypes } from "@/lib/shared/vocabulary";
import { useQuery } from "@tanstack/react-query";
import { useController, useWatch } from "react-hook-form";
import { flattenErrors } from "@/components/ui/flatten-errors";
import { TagInput } from "@/components/ui/tag-input";
import { useTyped } from "@/components/ui/hooks/use-settled";
import { tagCountsQuery } from "@/lib/browser/tags/queries";
import { useTypeDoubt } from "@/components/catalogue/use-list-kind";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { tagKey } from "@/lib/shared/text";
import { useFormField } from "@/components/playlists/form/use-form-field";
import { playlistTypeLooks } from "@/components/playlists/playlist-type";
import { ListItem } from "@/components/ui/list-item";
import { Select } from "@/components/ui/select";
import { AdvertiserPicker } from "@/components/pickers/advertiser-picker";
import { TextArea, TextField } from "@/components/ui/text-field";
import { useSession } from "@/components/session/use-session";
import { lazyPart } from "@/components/ui/lazy-part";

interface FieldContext {
  control: PlaylistFormControl;
  /** The company in whose list the playlist will be, or "". */
  list: string;
  /** The edited playlist; absent for a new one. */
  playlistId?: string;
  /** The template that the name follows; absent for an edit. */
  naming?: Naming;
  /** The type that is filled in because the advertiser's playlists usually have it, or null. */
  usualType?: PlaylistType | null;
  isSaving: boolean;
}

/** In the part of the form that is closed at first. */
const VisibilityField = lazyPart(
  () =>
    import("@/components/playlists/form/controls/visibility-field.lazy").then(
      (file) => file.VisibilityField,
    ),
  { name: "the visibility" },
);

type Control = (context: FieldContext) => ReactNode;

/** The control of each field except the IDs with their kind and the searches, which are large and not in every form. */
export const fieldControls: Readonly<
  Record<Exclude<PlaylistField, "inventory_ids" | "inventory_kind" | "searches">, Control>
> = {
  name: ({ list, usualType: _usual, ...context }) => <NameField {...context} companyId={list} />,
  advertiser_id: ({ control }) => <AdvertiserField control={control} />,
  agency_only: ({ control }) => <VisibilityField control={control} />,
  type: ({ control, usualType }) => <TypeField control={control} isUsual={usualType != null} />,
  tags: ({ control }) => <TagsField control={control} />,
  note: ({ control }) => <NoteField control={control} />,
};

/** Lines for colleagues, one high until it has more. */
function NoteField({ control }: { control: PlaylistFormControl }) {
  const { field, error } = useFormField(control, "note");
  return (
    <TextArea
      {...field}
      label={fieldLabels.note}
      isOptional
      description="Everyone who sees the playlist can read it."
      rows={Math.min(6, field.value.split("\n").length)}
      error={error?.message}
    />
  );
}

/** Tags, with all tags in use as suggestions, the advertiser's first. */
function TagsField({ control }: { control: PlaylistFormControl }) {
  const { field, fieldState } = useController({ control, name: "tags" });
  const [text, setText] = useState("");
  const q = useTyped(text.trim());
  const advertiser = useWatch({ control, name: "advertiser_id" });
  // Requested before anything is typed, because a list of suggestions opens only while typing.
  const { data } = useQuery(tagCountsQuery(q, advertiser));
  const messages = flattenErrors(fieldState.error).map(({ path, message }) => {
    const tag = field.value[Number(path[0])];
    return tag === undefined ? message : `“${tag}”: ${message}`;
  });
  return (
    <TagInput
      {...field}
      label="Tags"
      isOptional
      description={fieldDescriptions.tags}
      inputValue={text}
      onInputChange={setText}
      suggestions={data?.tags.map(({ tag }) => tag) ?? []}
      keyOf={tagKey}
      error={messages.join(" ") || undefined}
    />
  );
}

interface TypeFieldProps {
  control: PlaylistFormControl;
  /** Whether the value is filled in because the advertiser's playlists usually have it. */
  isUsual: boolean;
}

function TypeField({ control, isUsual }: TypeFieldProps) {
  const { field, error } = useFormField(control, "type");
  const [{ ids }, said] = useWatch({ control, name: ["inventory_ids", "inventory_kind"] });
  const doubt = useTypeDoubt(field.value, ids, said);
  const box = useRef<HTMLDivElement>(null);
  const change = (type: PlaylistType) => {
    // The pressed button disappears with the doubt.
    box.current?.querySelector("button")?.focus();
    field.onChange(type);
  };
  return (
    <div ref={box} className="flex flex-col gap-1">
      <Select
        {...field}
        label="Type"
        placeholder="Choose a type"
        description={isUsual ? "As in most of this advertiser's playlists." : undefined}
        error={error?.message}
      >
        {playlistTypes.map((type) => {
          const { word, icon: Icon, ink } = playlistTypeLooks[type];
          return (
            <ListItem key={type} id={type} textValue={word}>
              <span className="flex items-center gap-2">
                <Icon aria-hidden className={`size-4 ${ink}`} />
                {word}
              </span>
            </ListItem>
          );
        })}
      </Select>
      {doubt ? (
        <p role="status" className="text-sm text-warn">
          These look like {kindLabel(doubt.kind)} IDs.{" "}
          <button type="button" className="link text-sm" onClick={() => change(doubt.type)}>
            Change type to {playlistTypeLooks[doubt.type].word}
          </button>
        </p>
      ) : null}
    </div>
  );
}

/** The advertiser: for its own client a text, for an agency a picker. */
function AdvertiserField({ control }: { control: PlaylistFormControl }) {
  const { company } = useSession();
  const { field, error } = useFormField(control, "advertiser_id");
  if (company.kind === "advertiser")
    return (
      <TextField
        label="Advertiser"
        value={company.name}
        isReadOnly
        // Tab should go to the next field.
        excludeFromTabOrder
        inputClassName="h-6! truncate border-0! bg-transparent! px-0!"
      />
    );
  return (
    <AdvertiserPicker
      {...field}
      label="Advertiser"
      placeholder="Search advertisers"
      // Usually it is filled in, and the focus passes through it.
      opensOnFocus={false}
      error={error?.message}
    />
  );
}
