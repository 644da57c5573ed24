import { Download } from "lucide-react";
import { loadNames } from "@/components/catalogue/use-list-kind";
import { type Names } from "@/components/catalogue/use-names";
import { InventoryKindFact } from "@/components/playlists/detail/inventory-kind-fact";
import { InventoryIdBrowser } from "@/components/playlists/inventory/inventory-id-browser";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { toast } from "@/components/ui/toast";
import { downloadText } from "@/components/ui/download-text";
import { formatNumber } from "@/lib/shared/format";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { writeInventoryCsv } from "@/lib/shared/playlists/export/write-inventory-csv";

/** Inventory IDs with search, copy and download. */
export function PlaylistInventory({ playlist }: { playlist: PlaylistDetails }) {
  const ids = playlist.inventory_ids;
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
        <InventoryKindFact playlist={playlist} />
      </div>
      {ids.length === 0 ? (
        <p className="text-muted">No inventory IDs. This playlist uses searches only.</p>
      ) : (
        <InventoryIdBrowser
          ids={ids}
          kind={playlist.inventory_kind}
          rowsInView={16}
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
    </section>
  );
}
