import { Download } from "lucide-react";
import { useState } from "react";
import { type Names, type ReplacedIds } from "@/components/catalogue/use-names";
import { loadNames } from "@/components/catalogue/use-list-kind";
import { LazyBulkDialog } from "@/components/change-sets/lazy-bulk";
import { InventoryIdBrowser } from "@/components/playlists/inventory/inventory-id-browser";
import { usePermissions } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { toast } from "@/components/ui/toast";
import { downloadText } from "@/components/ui/download-text";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { formatNumber } from "@/lib/shared/format";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { writeInventoryCsv } from "@/lib/shared/csv/write-csv";

/** Inventory IDs with search, copy and download. */
export function PlaylistInventory({ playlist }: { playlist: PlaylistDetails }) {
  const { uuid, name, inventory_ids: ids } = playlist;
  const { canEdit } = usePermissions();
  const [replaced, setReplaced] = useState<ReplacedIds | null>(null);
  const save = (csv: string) => downloadText(`${playlist.name}.csv`, "text/csv;charset=utf-8", csv);
  const download = async (found: readonly string[], names: Names | null) => {
    if (!names?.book) return save(writeInventoryCsv(ids));
    try {
      const [view, { writeNamedCsv }] = await Promise.all([names.book.read(found), loadNames()]);
      save(writeNamedCsv(found, view));
    } catch {
      toast.error("Couldn't load the names. Try again.");
    }
  };
  return (
    <section aria-labelledby="inventory" className="flex flex-col gap-3">
      <div className="flex min-w-0 items-baseline gap-3">
        <h2 id="inventory" className="text-lg font-semibold">
          Inventory
        </h2>
        {playlist.inventory_kind === null ? null : (
          <span className="min-w-0 truncate text-sm text-muted">
            IDs: <bdi>{kindLabel(playlist.inventory_kind)}</bdi>
          </span>
        )}
      </div>
      {ids.length === 0 ? (
        <p className="text-muted">No inventory IDs. This playlist uses searches only.</p>
      ) : (
        <InventoryIdBrowser
          ids={ids}
          kind={playlist.inventory_kind}
          rowsInView={16}
          onReplace={canEdit && playlist.archived_at === null ? setReplaced : undefined}
          actions={(found, names) => (
            <>
              <CopyButton text={() => ids.join("\n")} label="Copy all inventory IDs">
                Copy all
              </CopyButton>
              <Button size="sm" onPress={() => void download(found, names)}>
                <Download aria-hidden className="size-3.5" />
                {names?.book && found.length < ids.length
                  ? `Download ${formatNumber(found.length)} as CSV`
                  : "Download CSV"}
              </Button>
            </>
          )}
        />
      )}
      {replaced ? (
        <LazyBulkDialog
          task={{
            kind: "replace_ids",
            selection: { playlists: [uuid] },
            count: 1,
            playlist: { uuid, name },
            foundIds: replaced.ids,
            idKind: replaced.kind,
          }}
          onClose={() => setReplaced(null)}
        />
      ) : null}
    </section>
  );
}
