import { Download } from "lucide-react";
import { InventoryIdBrowser } from "@/components/playlists/inventory/inventory-id-browser";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { downloadText } from "@/components/ui/download-text";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { writeInventoryCsv } from "@/lib/shared/playlists/export/write-inventory-csv";

/** Inventory IDs with search, copy and download. */
export function PlaylistInventory({ playlist }: { playlist: PlaylistDetails }) {
  const ids = playlist.inventory_ids;
  const download = () =>
    downloadText(`${playlist.name}.csv`, "text/csv;charset=utf-8", writeInventoryCsv(ids));
  return (
    <section aria-labelledby="inventory" className="flex flex-col gap-3">
      <h2 id="inventory" className="text-lg font-semibold">
        Inventory
      </h2>
      {ids.length === 0 ? (
        <p className="text-muted">No inventory IDs. This playlist uses searches only.</p>
      ) : (
        <InventoryIdBrowser
          ids={ids}
          rowsInView={16}
          actions={() => (
            <>
              <CopyButton text={() => ids.join("\n")} label="Copy all inventory IDs">
                Copy all
              </CopyButton>
              <Button size="sm" onPress={download}>
                <Download aria-hidden className="size-3.5" />
                Download CSV
              </Button>
            </>
          )}
        />
      )}
    </section>
  );
}
