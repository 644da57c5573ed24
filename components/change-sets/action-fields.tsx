"use client";

import { type BulkControl } from "@/components/change-sets/action-values";
import { type BulkTask } from "@/components/change-sets/bulk-task";
import { DuplicateFields } from "@/components/change-sets/duplicate-fields";
import { IdField, IdsField } from "@/components/change-sets/ids-field";
import { BulkRenameField, BulkTagsField } from "@/components/change-sets/tags-fields";

/** The fields of an action; none where there is nothing to say. */
export function ActionFields({ task, control }: { task: BulkTask; control: BulkControl }) {
  switch (task.kind) {
    case "add_tags":
    case "remove_tags":
      return task.tags ? null : <BulkTagsField control={control} />;
    case "rename_tags":
      return <BulkRenameField control={control} tags={task.tags ?? []} />;
    case "add_ids":
    case "remove_ids":
      return <IdsField control={control} />;
    case "swap_id":
      return (
        <>
          <IdField control={control} name="from" label="Find" />
          <IdField control={control} name="to" label="Replace with" />
        </>
      );
    case "duplicate":
      return <DuplicateFields control={control} playlist={task.playlist} />;
    case "archive":
    case "restore":
      return null;
  }
}
