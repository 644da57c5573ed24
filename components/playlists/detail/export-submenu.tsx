import { ChevronRight, Download } from "lucide-react";
import { Menu, SubmenuTrigger } from "react-aria-components/Menu";
import { exportChoices } from "@/components/playlists/detail/export-choices";
import { MenuItem } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { type ExportFormat } from "@/lib/shared/playlists/export/export-schema";

/** The formats of an export, as an item of a menu. */
export function ExportSubmenu({ onExport }: { onExport: (format: ExportFormat) => void }) {
  return (
    <SubmenuTrigger>
      <MenuItem icon={<Download aria-hidden />} textValue="Export">
        <span className="flex items-center justify-between">
          Export
          <ChevronRight aria-hidden className="text-muted" />
        </span>
      </MenuItem>
      <Popover isSubmenu offset={-4}>
        <Menu aria-label="Export as" className="p-1 outline-none">
          {exportChoices.map(({ format, label, icon: Icon }) => (
            <MenuItem key={format} icon={<Icon aria-hidden />} onAction={() => onExport(format)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </SubmenuTrigger>
  );
}
