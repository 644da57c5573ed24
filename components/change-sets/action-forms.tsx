import { type ReactNode } from "react";
import { type DefaultValues } from "react-hook-form";
import { type BulkControl } from "@/components/change-sets/bulk-control";
import { type BulkTask } from "@/components/change-sets/bulk-task";
import { DuplicateFields } from "@/components/change-sets/duplicate-fields";
import { nameCopy } from "@/components/change-sets/name-copy";
import { IdsField } from "@/components/change-sets/ids-field";
import { AdvertiserFields, TypeFields } from "@/components/change-sets/value-fields";
import { AddSearchFields, RemoveSearchFields } from "@/components/change-sets/search-fields";
import { VisibilityFields } from "@/components/change-sets/visibility-fields";
import { ReplaceFields } from "@/components/change-sets/replace-fields";
import {
  BulkRemovedTagsField,
  BulkRenameField,
  BulkTagsField,
} from "@/components/change-sets/tags-fields";
import { type BulkActionKind } from "@/lib/shared/change-sets/bulk-kinds";
import { type BulkActionInput } from "@/lib/shared/change-sets/schema";

interface ActionForm {
  /** The action before anything is filled in. */
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
  remove_ids: { empty: () => ({ kind: "remove_ids", ids: [] }), fields: idsField },
  replace_ids: {
    empty: ({ foundId = "" }) => ({ kind: "replace_ids", pairs: [{ from: foundId, to: "" }] }),
    fields: (_, control) => <ReplaceFields control={control} />,
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
  // One form chooses between both.
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
