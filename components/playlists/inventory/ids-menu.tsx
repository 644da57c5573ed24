import { Ellipsis } from "lucide-react";
import { useMemo } from "react";
import { useController } from "react-hook-form";
import { useKinds, useListKind } from "@/components/catalogue/use-list-kind";
import { type PlaylistFormControl } from "@/components/playlists/form/form-values";
import { type ListChange } from "@/components/playlists/inventory/id-import-state";
import { copyText } from "@/components/ui/copy-button";
import { MenuButton } from "@/components/ui/menu-button";
import { type MenuEntry } from "@/components/ui/menu-entries.lazy";
import { toast } from "@/components/ui/toast";
import { InventoryIdList } from "@/lib/browser/playlists/inventory-id-list";
import { kindLabel, knownKinds } from "@/lib/shared/catalogue/kinds";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { noWarningDecisions, selectIds } from "@/lib/shared/id-import/select-ids";
import { playlistFields } from "@/lib/shared/playlists/fields/playlist-fields";

interface IdsMenuProps {
  control: PlaylistFormControl;
  list: InventoryIdList;
  /** The last change; null if it is no longer the last. */
  last: ListChange | null;
  onChange: (change: ListChange) => void;
  onUndo: () => void;
}

/** What can be done with the list as a whole, and with the IDs that were added last. */
export function IdsMenu({ control, list, last, onChange, onUndo }: IdsMenuProps) {
  const { reading, before, onChoose } = last ?? {};
  const found = useMemo(() => reading && selectIds(reading, noWarningDecisions), [reading]);
  const { all = [], present = [] } = found ?? {};
  const kind = useKindEntry(control, list.ids);
  const put = (next: InventoryIdList, message: string) => onChange({ next, message, before: list });
  const copy = async () => {
    const count = formatCount(list.length, "ID");
    if (await copyText(list.ids.join("\n"))) toast.success(`Copied ${count}.`);
    else toast.error("Couldn't copy the IDs.");
  };
  const entries: MenuEntry[] = kind === null ? [] : [kind];
  if (before && before.length > 0 && all.length > 1 && present.length < before.length)
    entries.push({
      label: `Replace the list with these ${formatNumber(all.length)}`,
      onAction: () =>
        put(
          InventoryIdList.of(all),
          `${formatCount(before.length, "ID")} replaced with ${formatNumber(all.length)}.`,
        ),
    });
  if (before && present.length > 0)
    entries.push({
      label: `Remove these ${formatNumber(present.length)} from the list`,
      onAction: () => put(before.without(present), `${formatCount(present.length, "ID")} removed.`),
    });
  if (onChoose)
    entries.push({
      label: reading?.titles && reading.columns.length < 2 ? "Other names…" : "Other columns…",
      onAction: () => {
        onUndo();
        onChoose();
      },
    });
  if (list.length > 0)
    entries.push(
      { label: "Copy IDs", onAction: () => void copy() },
      {
        label: "Clear list",
        isDanger: true,
        onAction: () => put(InventoryIdList.empty, `${formatCount(list.length, "ID")} removed.`),
      },
    );
  if (entries.length === 0) return null;
  return (
    <MenuButton label="List of IDs" entries={entries} isIcon className="ml-auto">
      <Ellipsis aria-hidden className="size-4" />
    </MenuButton>
  );
}

/** The choice of stating no kind. No kind has capitals. */
const detected = "DETECT";

/** The choice of the IDs' kind; null without a catalogue, unless a kind is stated. */
function useKindEntry(control: PlaylistFormControl, ids: readonly string[]): MenuEntry | null {
  const { field } = useController({ control, name: "inventory_kind" });
  const kinds = useKinds();
  const { guess } = useListKind(ids);
  const said = field.value;
  if (said === null && kinds.length === 0) return null;
  const offered = new Set([
    ...kinds.map(({ kind }) => kind),
    ...knownKinds,
    ...(said === null ? [] : [said]),
  ]);
  const guessed = guess === null ? "" : ` (${kindLabel(guess)})`;
  return {
    label: playlistFields.inventory_kind.label,
    value: said ?? detected,
    options: [
      { value: detected, label: `Detect automatically${guessed}` },
      ...Array.from(offered, (kind) => ({ value: kind, label: kindLabel(kind) })),
    ],
    onChange: (kind) => field.onChange(kind === detected ? null : kind),
  };
}
