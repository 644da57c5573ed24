"use client";

import { Braces, Download, FileSpreadsheet, ListOrdered, Sheet } from "lucide-react";
import dynamic from "next/dynamic";
import { useExport } from "@/components/playlists/detail/use-export";
import { Button } from "@/components/ui/button";
import { type ButtonSize } from "@/components/ui/button-style";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useLasting } from "@/components/ui/hooks/use-lasting";
import { type PlaylistSelectionInput } from "@/lib/playlists/selection-schema";

const ExportDialog = dynamic(
  () =>
    import("@/components/playlists/detail/export-dialog.lazy").then((file) => file.ExportDialog),
  { ssr: false },
);

interface ExportMenuProps {
  selection: PlaylistSelectionInput;
  /** Label of the button. */
  label?: string;
  size?: ButtonSize;
}

/** Exports the selected playlists in one of four formats. */
export function ExportMenu({ selection, label = "Export", size }: ExportMenuProps) {
  const { running, start, cancel } = useExport();
  const isShown = useLasting(running !== null, 300);
  return (
    <>
      <Menu
        label="Export as"
        trigger={
          <Button size={size} isPending={running !== null}>
            <Download aria-hidden className="size-4" />
            {label}
          </Button>
        }
      >
        <MenuItem
          icon={<Sheet aria-hidden />}
          onAction={() => start({ selection, format: "xlsx" })}
        >
          Playlists as Excel workbook
        </MenuItem>
        <MenuItem
          icon={<ListOrdered aria-hidden />}
          onAction={() => start({ selection, format: "ids-csv" })}
        >
          Inventory IDs as CSV
        </MenuItem>
        <MenuItem
          icon={<FileSpreadsheet aria-hidden />}
          onAction={() => start({ selection, format: "playlists-csv" })}
        >
          Playlists as CSV
        </MenuItem>
        <MenuItem
          icon={<Braces aria-hidden />}
          onAction={() => start({ selection, format: "json" })}
        >
          Playlists as JSON, for the API
        </MenuItem>
      </Menu>
      {running && isShown ? <ExportDialog running={running} onCancel={cancel} /> : null}
    </>
  );
}
