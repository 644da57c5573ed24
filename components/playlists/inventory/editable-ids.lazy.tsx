import { useState } from "react";
import { type ReplacedIds } from "@/components/catalogue/use-names";
import { InventoryIdBrowser } from "@/components/playlists/inventory/inventory-id-browser";
import { Button } from "@/components/ui/button";
import { HoldKeys } from "@/components/ui/hold-keys";
import { lazyPart } from "@/components/ui/lazy-part";
import { type Replacement } from "@/lib/shared/change-sets/replacements";
import { formatNumber } from "@/lib/shared/format";

const ReplaceDialog = lazyPart(
  () =>
    import("@/components/playlists/inventory/replace-dialog.lazy").then(
      (file) => file.ReplaceDialog,
    ),
  { name: "the dialog", loading: <HoldKeys />, close: ({ onClose }) => onClose() },
);

interface EditableIdsProps {
  ids: readonly string[];
  /** The kind of the IDs; guessed if missing. */
  kind?: string | null;
  onRemove: (ids: readonly string[]) => void;
  onReplace: (pairs: readonly Replacement[]) => void;
  /** Called after `onRemove` if the pressed button may be gone. */
  onEmptied: () => void;
}

/** The IDs of the form's playlist. Single IDs, ranges and the results of a filter can be removed. */
export function EditableIds({ ids, kind, onRemove, onReplace, onEmptied }: EditableIdsProps) {
  const [replaced, setReplaced] = useState<ReplacedIds | null>(null);
  return (
    <>
      <InventoryIdBrowser
        ids={ids}
        kind={kind}
        onRemove={onRemove}
        onReplace={setReplaced}
        actions={(found) =>
          found.length === 0 || found.length === ids.length ? null : (
            <Button
              onPress={() => {
                onRemove(found);
                onEmptied();
              }}
            >
              Remove {formatNumber(found.length)} found
            </Button>
          )
        }
      />
      {replaced ? (
        <ReplaceDialog {...replaced} onReplace={onReplace} onClose={() => setReplaced(null)} />
      ) : null}
    </>
  );
}
