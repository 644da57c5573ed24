import { TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { useListKind } from "@/components/catalogue/use-list-kind";
import { type PlaylistFormControl } from "@/components/playlists/form/form-values";
import { flattenErrors } from "@/components/ui/flatten-errors";
import { IdImport } from "@/components/playlists/inventory/id-import";
import { type IdImportSession } from "@/components/playlists/inventory/id-import-session";
import { type ListChange } from "@/components/playlists/inventory/id-import-state";
import { IdsMenu } from "@/components/playlists/inventory/ids-menu";
import { useIdImportState } from "@/components/playlists/inventory/use-id-import";
import { Button } from "@/components/ui/button";
import { LiveText } from "@/components/ui/visually-hidden";
import { Skeleton } from "@/components/ui/skeleton";
import { type Replacement } from "@/lib/shared/change-sets/replacements";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { type InventoryIdList } from "@/lib/browser/playlists/inventory-id-list";
import { lazyPart } from "@/components/ui/lazy-part";

const loadIds = () =>
  import("@/components/playlists/inventory/editable-ids.lazy").then((file) => file.EditableIds);
const EditableIds = lazyPart(loadIds, {
  name: "the list of IDs",
  reassurance: "They are kept.",
  loading: <Skeleton className="h-40" />,
});

interface InventoryIdsFieldProps {
  control: PlaylistFormControl;
  session: IdImportSession;
}

/**
 * The ID import and the list below it. Validated on save, not on blur: users leave the field for its
 * buttons.
 */
export function InventoryIdsField({ control, session }: InventoryIdsFieldProps) {
  const { field, fieldState } = useController({ control, name: "inventory_ids" });
  const { reviews } = useIdImportState(session);
  const [lastChange, setLastChange] = useState<ListChange | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const list = field.value;
  const [said, searches] = useWatch({ control, name: ["inventory_kind", "searches"] });
  const { kind, kinds } = useListKind(list.ids, said);
  const change = (next: ListChange) => {
    field.onChange(next.next);
    setLastChange(next);
  };
  const remove = (ids: readonly string[]) => {
    const [first = ""] = ids;
    const message =
      ids.length === 1 ? `Removed ${first}.` : `${formatCount(ids.length, "ID")} removed.`;
    change({ next: list.without(ids), message, before: list });
  };
  const replace = (pairs: readonly Replacement[]) =>
    change({
      next: list.replace(pairs),
      message: `Replaced ${formatCount(pairs.length, "ID")}.`,
      before: list,
    });
  const addEntry = ({ id, name }: { id: string; name: string }) => {
    const next = list.add([id]);
    const message = next === list ? `“${name}” is already in the list.` : `Added “${name}”.`;
    change({ next, message, before: list });
  };
  const focusInput = () => input.current?.focus({ preventScroll: true });
  const undo = () => {
    if (lastChange) {
      field.onChange(lastChange.before);
      lastChange.onUndo?.();
    }
    setLastChange(null);
    focusInput();
  };
  const last = lastChange?.next === list ? lastChange : null;
  const hasDoubts = reviews.length > 0;
  const setInput = (element: HTMLTextAreaElement | null) => {
    input.current = element;
    field.ref(element);
  };

  return (
    <div className="flex flex-col gap-2" onFocus={() => void loadIds().catch(() => undefined)}>
      <IdImport
        session={session}
        input={input}
        inputRef={setInput}
        list={list}
        kind={said ?? kind}
        hasNames={kinds.length > 0}
        onChange={change}
        error={describeErrors(fieldState.error, list)}
        onPick={addEntry}
        status={
          <>
            <LiveText className={hasDoubts ? "font-medium text-warn!" : undefined}>
              {hasDoubts ? (
                <TriangleAlert aria-hidden className="mr-1.5 mb-0.5 inline size-4" />
              ) : null}
              {lastChange?.message}
            </LiveText>
            {last && last.before !== list ? (
              <Button size="sm" onPress={undo}>
                Undo
              </Button>
            ) : null}
          </>
        }
        menu={
          list.length + searches.length > 0 || said !== null || last?.onChoose ? (
            <IdsMenu
              control={control}
              list={list}
              last={last}
              onChange={(next) => {
                change(next);
                focusInput();
              }}
              onUndo={undo}
            />
          ) : null
        }
      />
      {list.length > 0 ? (
        <EditableIds
          ids={list.ids}
          kind={said}
          onRemove={remove}
          onReplace={replace}
          onEmptied={focusInput}
        />
      ) : null}
    </div>
  );
}

/** Describes the errors of the list, and of single IDs with their ID. */
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
