"use client";

import { type Ref, useState } from "react";
import { useController } from "react-hook-form";
import { type PlaylistFormControl } from "@/components/playlists/form/form-values";
import { flattenErrors } from "@/components/ui/flatten-errors";
import { InventoryIdBrowser } from "@/components/playlists/inventory/inventory-id-browser";
import { IdImport, type IdImportHandle } from "@/components/playlists/inventory/id-import";
import { Button } from "@/components/ui/button";
import { LiveText } from "@/components/ui/live-text";
import { formatCount, formatNumber } from "@/lib/format";
import { type InventoryIdList } from "@/lib/playlists/inventory-id-list";

interface InventoryIdsFieldProps {
  control: PlaylistFormControl;
  idImportRef: Ref<IdImportHandle>;
}

/**
 * The ID import and the list below it. Validated on save, not on blur: users leave the field for its
 * buttons.
 */
export function InventoryIdsField({ control, idImportRef }: InventoryIdsFieldProps) {
  const { field, fieldState } = useController({ control, name: "inventory_ids" });
  const [lastChange, setLastChange] = useState<{ message: string; before: InventoryIdList } | null>(
    null,
  );
  const list = field.value;
  const change = (next: InventoryIdList, message: string) => {
    field.onChange(next);
    setLastChange({ message, before: list });
  };
  const remove = (ids: readonly string[]) => {
    const [first = ""] = ids;
    const removed =
      ids.length === 1 ? `Removed ${first}.` : `${formatCount(ids.length, "ID")} removed.`;
    change(list.without(ids), removed);
  };
  const undo = () => {
    if (lastChange) field.onChange(lastChange.before);
    setLastChange(null);
  };

  return (
    <div className="flex flex-col gap-2">
      <IdImport
        ref={idImportRef}
        inputRef={field.ref}
        list={list}
        onChange={change}
        error={describeErrors(fieldState.error, list)}
        status={
          <>
            <LiveText>{lastChange?.message}</LiveText>
            {lastChange && lastChange.before !== list ? (
              <Button size="sm" onPress={undo}>
                Undo
              </Button>
            ) : null}
          </>
        }
      />
      {list.length > 0 ? (
        <InventoryIdBrowser
          ids={list.ids}
          onRemove={remove}
          actions={(found) => (
            <Button size="sm" isDisabled={found.length === 0} onPress={() => remove(found)}>
              Remove {found.length === list.length ? "all" : `${formatNumber(found.length)} found`}
            </Button>
          )}
        />
      ) : null}
    </div>
  );
}

/** Messages of the list, and of single IDs with their ID. */
function describeErrors(error: unknown, list: InventoryIdList): string | undefined {
  const messages = flattenErrors(error).map(({ path, message }) => {
    const index = Number(path[0]);
    return path.length === 0
      ? message
      : `ID ${formatNumber(index + 1)}, “${list.ids[index]}”: ${message}`;
  });
  const [first, ...more] = messages;
  return more.length === 0 ? first : `${first} (${formatNumber(more.length)} more)`;
}
