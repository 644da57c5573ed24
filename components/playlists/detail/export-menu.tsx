import { Download } from "lucide-react";
import { ExportItems } from "@/components/playlists/detail/export-items";
import { type Sorting } from "@/components/playlists/table/filters/playlist-search";
import { useExport } from "@/components/playlists/detail/use-export";
import { Button } from "@/components/ui/button";
import { type ButtonSize, type ButtonVariant } from "@/components/ui/button-style";
import { Menu } from "@/components/ui/menu";
import { useLasting } from "@/components/ui/hooks/use-lasting";
import { type PlaylistSelectionInput } from "@/lib/shared/playlists/selection-schema";
import { lazyPart } from "@/components/ui/lazy-part";

const ExportDialog = lazyPart(
  () =>
    import("@/components/playlists/detail/export-dialog.lazy").then((file) => file.ExportDialog),
  { name: "the progress of the export" },
);

interface ExportMenuProps {
  selection: PlaylistSelectionInput;
  /** The order of the shown rows; by name if they have none. */
  sorting?: Sorting;
  /** Label of the button. */
  label?: string;
  size?: ButtonSize;
  variant?: ButtonVariant;
}

/** The progress of an export that takes a while. */
export function ExportProgressDialog({ exporting }: { exporting: ReturnType<typeof useExport> }) {
  const { running, cancel } = exporting;
  const isShown = useLasting(running !== null, 300);
  return running && isShown ? <ExportDialog running={running} onCancel={cancel} /> : null;
}

/** Exports the selected playlists in one of four formats. */
export function ExportMenu(props: ExportMenuProps) {
  const { selection, sorting, label = "Export", size, variant } = props;
  const order = sorting?.sort ? sorting : {};
  const exporting = useExport();
  return (
    <>
      <Menu
        label="Export as"
        trigger={
          <Button
            size={size}
            variant={variant}
            isPending={exporting.running !== null}
            className={variant === "quiet" ? "text-ink!" : undefined}
          >
            <Download aria-hidden className="size-4" />
            {label}
          </Button>
        }
      >
        <ExportItems onExport={(choice) => exporting.start({ selection, ...order, ...choice })} />
      </Menu>
      <ExportProgressDialog exporting={exporting} />
    </>
  );
}
