import { InventoryIdBrowser } from "@/components/playlists/inventory/inventory-id-browser";
import { Button } from "@/components/ui/button";
import { formatNumber } from "@/lib/shared/format";

interface EditableIdsProps {
  ids: readonly string[];
  /** The kind of the IDs; guessed if missing. */
  kind?: string | null;
  onRemove: (ids: readonly string[]) => void;
  /** Called after `onRemove` if the pressed button may be gone. */
  onEmptied: () => void;
}

/** The IDs of the form's playlist. Single IDs, ranges, the results of a filter and all IDs can be removed. */
export function EditableIds({ ids, kind, onRemove, onEmptied }: EditableIdsProps) {
  return (
    <InventoryIdBrowser
      ids={ids}
      kind={kind}
      onRemove={onRemove}
      actions={(found) => (
        <Button
          size="sm"
          isDisabled={found.length === 0}
          onPress={() => {
            onRemove(found);
            onEmptied();
          }}
        >
          Remove {found.length === ids.length ? "all" : `${formatNumber(found.length)} found`}
        </Button>
      )}
    />
  );
}
