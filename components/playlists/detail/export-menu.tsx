"use client";

import {
  Braces,
  Download,
  FileSpreadsheet,
  ListOrdered,
  type LucideIcon,
  Sheet,
  Square,
  SquareCheck,
} from "lucide-react";
import { useState } from "react";
import { useKinds } from "@/components/catalogue/use-list-kind";
import { useExport } from "@/components/playlists/detail/use-export";
import { type Sorting } from "@/components/playlists/table/filters/playlist-search";
import { Button } from "@/components/ui/button";
import { type ButtonSize, type ButtonVariant } from "@/components/ui/style";
import { useLasting } from "@/components/ui/hooks/use-settled";
import { lazyPart } from "@/components/ui/lazy-part";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import {
  type ExportFormat,
  type ExportRequestInput,
} from "@/lib/shared/playlists/export/export-schema";
import { type PlaylistSelectionInput } from "@/lib/shared/playlists/selection-schema";

/** The formats of an export, as menus list them. */
const exportChoices: { format: ExportFormat; label: string; icon: LucideIcon }[] = [
  { format: "xlsx", label: "Playlists as Excel workbook", icon: Sheet },
  { format: "ids-csv", label: "Inventory IDs as CSV", icon: ListOrdered },
  { format: "playlists-csv", label: "Playlists as CSV", icon: FileSpreadsheet },
  { format: "json", label: "JSON", icon: Braces },
];

export type ExportChoice = Pick<ExportRequestInput, "format" | "names">;

/** The formats of an export as items of a menu; with a catalogue also the choice whether files include names. */
export function ExportItems({ onExport }: { onExport: (choice: ExportChoice) => void }) {
  const hasCatalogue = useKinds().length > 0;
  const [hasNames, setNames] = useState(true);
  const Box = hasNames ? SquareCheck : Square;
  return (
    <>
      {exportChoices.map(({ format, label, icon: Icon }) => (
        <MenuItem
          key={format}
          icon={<Icon aria-hidden />}
          onAction={() => onExport({ format, names: hasNames })}
        >
          {label}
        </MenuItem>
      ))}
      {hasCatalogue ? (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<Box aria-hidden />}
            aria-label={`Include show names: ${hasNames ? "on" : "off"}`}
            textValue="Include show names"
            shouldCloseOnSelect={false}
            onAction={() => setNames(!hasNames)}
          >
            Include show names
          </MenuItem>
        </>
      ) : null}
    </>
  );
}

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
