import { type ReactNode } from "react";
import { type DefaultValues, useController } from "react-hook-form";
import { type BulkControl, type BulkTask } from "@/components/change-sets/bulk-task";
import { DuplicateFields, nameCopy } from "@/components/change-sets/duplicate-fields";
import { IdsField } from "@/components/change-sets/ids-field";
import { AddSearchFields, RemoveSearchFields } from "@/components/change-sets/search-fields";
import { ReplaceFields } from "@/components/change-sets/replace-fields";
import {
  BulkRemovedTagsField,
  BulkRenameField,
  BulkTagsField,
} from "@/components/change-sets/tags-fields";
import { type BulkActionKind } from "@/lib/shared/change-sets/bulk-kinds";
import { type BulkActionInput } from "@/lib/shared/change-sets/schema";
import { AdvertiserPicker } from "@/components/pickers/advertiser-picker";
import { playlistTypeLooks } from "@/components/playlists/playlist-type";
import { RadioList } from "@/components/ui/radio-choice";
import { playlistTypes } from "@/lib/shared/vocabulary";

interface ActionForm {
  /** The action with no values entered. */
  empty: (task: BulkTask) => DefaultValues<BulkActionInput>;
  fields?: (task: BulkTask, control: BulkControl) => ReactNode;
}

const tagsField: ActionForm["fields"] = (task, control) =>
  task.tags ? null : <BulkTagsField control={control} />;
const idsField: ActionForm["fields"] = (_, control) => <IdsField control={control} />;
const visibilityFields: ActionForm["fields"] = (_, control) => (
  <VisibilityFields control={control} />
);

/** The form of each bulk action: its first values and its fields. */
export const actionForms: Record<BulkActionKind, ActionForm> = {
  add_tags: { empty: ({ tags = [] }) => ({ kind: "add_tags", tags }), fields: tagsField },
  remove_tags: {
    empty: ({ tags = [] }) => ({ kind: "remove_tags", tags }),
    fields: (task, control) =>
      task.tags ? null : <BulkRemovedTagsField control={control} task={task} />,
  },
  rename_tags: {
    empty: ({ tags = [] }) => ({ kind: "rename_tags", from: tags, to: tags[0] ?? "" }),
    fields: ({ tags = [] }, control) => <BulkRenameField control={control} tags={tags} />,
  },
  add_ids: { empty: () => ({ kind: "add_ids", ids: [] }), fields: idsField },
  remove_ids: {
    empty: ({ ids = [] }) => ({ kind: "remove_ids", ids }),
    fields: (task, control) => (task.ids ? null : <IdsField control={control} />),
  },
  replace_ids: {
    empty: ({ foundIds: [foundId = "", ...others] = [] }) => ({
      kind: "replace_ids",
      pairs: others.length > 0 ? [] : [{ from: foundId, to: "" }],
    }),
    fields: (task, control) => <ReplaceFields control={control} task={task} />,
  },
  archive: { empty: () => ({ kind: "archive" }) },
  restore: { empty: () => ({ kind: "restore" }) },
  change_advertiser: {
    empty: () => ({ kind: "change_advertiser", advertiser_id: "" }),
    fields: (_, control) => <AdvertiserFields control={control} />,
  },
  change_type: {
    empty: () => ({ kind: "change_type" }),
    fields: (_, control) => <TypeFields control={control} />,
  },
  add_search: {
    empty: () => ({ kind: "add_search", search: "" }),
    fields: (_, control) => <AddSearchFields control={control} />,
  },
  remove_search: {
    empty: () => ({ kind: "remove_search" }),
    fields: (task, control) => <RemoveSearchFields control={control} task={task} />,
  },
  // One form offers both actions.
  move_to_advertiser: { empty: () => ({ kind: "move_to_advertiser" }), fields: visibilityFields },
  move_to_agency: { empty: () => ({ kind: "move_to_agency" }), fields: visibilityFields },
  duplicate: {
    empty: ({ playlist }) => ({
      kind: "duplicate",
      advertiser_id: null,
      agency_only: playlist?.isAgencyOnly ?? null,
      name: nameCopy(playlist),
    }),
    fields: ({ playlist }, control) => <DuplicateFields control={control} playlist={playlist} />,
  },
};

function AdvertiserFields({ control }: { control: BulkControl }) {
  const { field, fieldState } = useController({ control, name: "advertiser_id" });
  return (
    <AdvertiserPicker
      {...field}
      autoFocus
      value={field.value ?? ""}
      label="Advertiser"
      description="Playlists move to the new advertiser's list. Those only the agency sees stay there."
      error={fieldState.error?.message}
    />
  );
}

const types = playlistTypes.map((type) => ({ id: type, label: playlistTypeLooks[type].word }));

function TypeFields({ control }: { control: BulkControl }) {
  const { field } = useController({ control, name: "type" });
  return (
    <RadioList label="Type" options={types} value={field.value ?? null} onChange={field.onChange} />
  );
}

const choices = [
  {
    id: "move_to_advertiser",
    label: "The advertiser and us",
    description:
      "Each advertiser's own clients see these playlists. Earlier revisions stay with us.",
  },
  {
    id: "move_to_agency",
    label: "Only us",
    description: "Advertisers' own clients no longer see these playlists.",
  },
] as const;

function VisibilityFields({ control }: { control: BulkControl }) {
  const { field } = useController({ control, name: "kind" });
  const value = choices.find(({ id }) => id === field.value)?.id ?? null;
  return <RadioList label="Visible to" options={choices} value={value} onChange={field.onChange} />;
}
